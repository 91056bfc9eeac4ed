INSERT INTO list_totals (list, owner, count) SELECT 'tests', tested_by, count(*) FROM document_reports WHERE tested_by IS NOT NULL GROUP BY 2;
--> statement-breakpoint
INSERT INTO list_totals (list, owner, count) SELECT 'organization_tests', org_id, count(*) FROM document_reports GROUP BY 2;
--> statement-breakpoint
CREATE TRIGGER list_tests_insert AFTER INSERT ON document_reports WHEN new.tested_by IS NOT NULL BEGIN
  INSERT INTO list_totals VALUES ('tests', new.tested_by, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_tests_delete AFTER DELETE ON document_reports WHEN old.tested_by IS NOT NULL BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'tests' AND owner = old.tested_by;
END;
--> statement-breakpoint
CREATE TRIGGER list_tests_tester AFTER UPDATE OF tested_by ON document_reports WHEN old.tested_by IS NOT NULL AND new.tested_by IS NULL BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'tests' AND owner = old.tested_by;
END;
--> statement-breakpoint
CREATE TRIGGER list_organization_tests_insert AFTER INSERT ON document_reports BEGIN
  INSERT INTO list_totals VALUES ('organization_tests', new.org_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_organization_tests_delete AFTER DELETE ON document_reports BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'organization_tests' AND owner = old.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER quota_counts_of_users_delete AFTER DELETE ON users BEGIN
  DELETE FROM list_totals WHERE list = 'tests' AND owner = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER quota_counts_of_organizations_delete AFTER DELETE ON organizations BEGIN
  DELETE FROM list_totals WHERE list = 'organization_tests' AND owner = old.id;
END;
