DROP TRIGGER list_reports_insert;
--> statement-breakpoint
DROP TRIGGER list_reports_delete;
--> statement-breakpoint
CREATE TRIGGER list_reports_insert AFTER INSERT ON reports BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('reports', new.user_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'reports' AND owner = new.user_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = new.user_id AND s.last_id >= new.id) AS last_id
      FROM json_each('["reports","reports.1","reports.2","reports.3","reports.4","reports.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = new.user_id AND list_steps.last_id = hit.last_id;
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM reports WHERE user_id = new.user_id), open FROM list_totals WHERE list = 'reports' AND owner = new.user_id AND open >= 16;
  UPDATE list_totals SET open = 0 WHERE list = 'reports' AND owner = new.user_id AND open >= 16;
END;
--> statement-breakpoint
CREATE TRIGGER list_reports_delete AFTER DELETE ON reports BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'reports' AND owner = old.user_id), '')) WHERE list = 'reports' AND owner = old.user_id;
  UPDATE list_steps SET count = count - 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = old.user_id AND s.last_id >= old.id) AS last_id
      FROM json_each('["reports","reports.1","reports.2","reports.3","reports.4","reports.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = old.user_id AND list_steps.last_id = hit.last_id;
END;
--> statement-breakpoint
DROP TRIGGER list_scans_insert;
--> statement-breakpoint
DROP TRIGGER list_scans_delete;
--> statement-breakpoint
CREATE TRIGGER list_scans_insert AFTER INSERT ON scans BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('scans', new.user_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'scans' AND owner = new.user_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = new.user_id AND s.last_id >= new.id) AS last_id
      FROM json_each('["scans","scans.1","scans.2","scans.3","scans.4","scans.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = new.user_id AND list_steps.last_id = hit.last_id;
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM scans WHERE user_id = new.user_id), open FROM list_totals WHERE list = 'scans' AND owner = new.user_id AND open >= 16;
  UPDATE list_totals SET open = 0 WHERE list = 'scans' AND owner = new.user_id AND open >= 16;
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_delete AFTER DELETE ON scans BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'scans' AND owner = old.user_id), '')) WHERE list = 'scans' AND owner = old.user_id;
  UPDATE list_steps SET count = count - 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = old.user_id AND s.last_id >= old.id) AS last_id
      FROM json_each('["scans","scans.1","scans.2","scans.3","scans.4","scans.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = old.user_id AND list_steps.last_id = hit.last_id;
END;
--> statement-breakpoint
DROP TRIGGER list_documents_insert;
--> statement-breakpoint
DROP TRIGGER list_documents_delete;
--> statement-breakpoint
CREATE TRIGGER list_documents_insert AFTER INSERT ON documents BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('documents', new.org_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'documents' AND owner = new.org_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = new.org_id AND s.last_id >= new.id) AS last_id
      FROM json_each('["documents","documents.1","documents.2","documents.3","documents.4","documents.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = new.org_id AND list_steps.last_id = hit.last_id;
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM documents WHERE org_id = new.org_id), open FROM list_totals WHERE list = 'documents' AND owner = new.org_id AND open >= 16;
  UPDATE list_totals SET open = 0 WHERE list = 'documents' AND owner = new.org_id AND open >= 16;
END;
--> statement-breakpoint
CREATE TRIGGER list_documents_delete AFTER DELETE ON documents BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'documents' AND owner = old.org_id), '')) WHERE list = 'documents' AND owner = old.org_id;
  UPDATE list_steps SET count = count - 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = old.org_id AND s.last_id >= old.id) AS last_id
      FROM json_each('["documents","documents.1","documents.2","documents.3","documents.4","documents.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = old.org_id AND list_steps.last_id = hit.last_id;
END;
--> statement-breakpoint
DROP TRIGGER list_document_reports_insert;
--> statement-breakpoint
DROP TRIGGER list_document_reports_delete;
--> statement-breakpoint
CREATE TRIGGER list_document_reports_insert AFTER INSERT ON document_reports BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('document_reports', new.document_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'document_reports' AND owner = new.document_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = new.document_id AND s.last_id >= new.id) AS last_id
      FROM json_each('["document_reports","document_reports.1","document_reports.2","document_reports.3","document_reports.4","document_reports.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = new.document_id AND list_steps.last_id = hit.last_id;
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM document_reports WHERE document_id = new.document_id), open FROM list_totals WHERE list = 'document_reports' AND owner = new.document_id AND open >= 16;
  UPDATE list_totals SET open = 0 WHERE list = 'document_reports' AND owner = new.document_id AND open >= 16;
END;
--> statement-breakpoint
CREATE TRIGGER list_document_reports_delete AFTER DELETE ON document_reports BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'document_reports' AND owner = old.document_id), '')) WHERE list = 'document_reports' AND owner = old.document_id;
  UPDATE list_steps SET count = count - 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = old.document_id AND s.last_id >= old.id) AS last_id
      FROM json_each('["document_reports","document_reports.1","document_reports.2","document_reports.3","document_reports.4","document_reports.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = old.document_id AND list_steps.last_id = hit.last_id;
END;
--> statement-breakpoint
DROP TRIGGER list_deliveries_insert;
--> statement-breakpoint
DROP TRIGGER list_deliveries_delete;
--> statement-breakpoint
CREATE TRIGGER list_deliveries_insert AFTER INSERT ON deliveries BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('deliveries', new.webhook_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'deliveries' AND owner = new.webhook_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = new.webhook_id AND s.last_id >= new.id) AS last_id
      FROM json_each('["deliveries","deliveries.1","deliveries.2","deliveries.3","deliveries.4","deliveries.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = new.webhook_id AND list_steps.last_id = hit.last_id;
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM deliveries WHERE webhook_id = new.webhook_id), open FROM list_totals WHERE list = 'deliveries' AND owner = new.webhook_id AND open >= 16;
  UPDATE list_totals SET open = 0 WHERE list = 'deliveries' AND owner = new.webhook_id AND open >= 16;
END;
--> statement-breakpoint
CREATE TRIGGER list_deliveries_delete AFTER DELETE ON deliveries BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'deliveries' AND owner = old.webhook_id), '')) WHERE list = 'deliveries' AND owner = old.webhook_id;
  UPDATE list_steps SET count = count - 1
    FROM (SELECT l.value AS list, (SELECT min(s.last_id) FROM list_steps s WHERE s.list = l.value AND s.owner = old.webhook_id AND s.last_id >= old.id) AS last_id
      FROM json_each('["deliveries","deliveries.1","deliveries.2","deliveries.3","deliveries.4","deliveries.5"]') l) hit
    WHERE list_steps.list = hit.list AND list_steps.owner = old.webhook_id AND list_steps.last_id = hit.last_id;
END;
--> statement-breakpoint
DELETE FROM list_steps;
--> statement-breakpoint
INSERT INTO list_steps SELECT 'reports', owner, max(id), count(*)
  FROM (SELECT user_id AS owner, id, row_number() OVER (PARTITION BY user_id ORDER BY id) - 1 AS n FROM reports)
  GROUP BY owner, n / 16 HAVING count(*) = 16;
--> statement-breakpoint
INSERT INTO list_steps SELECT 'scans', owner, max(id), count(*)
  FROM (SELECT user_id AS owner, id, row_number() OVER (PARTITION BY user_id ORDER BY id) - 1 AS n FROM scans)
  GROUP BY owner, n / 16 HAVING count(*) = 16;
--> statement-breakpoint
INSERT INTO list_steps SELECT 'documents', owner, max(id), count(*)
  FROM (SELECT org_id AS owner, id, row_number() OVER (PARTITION BY org_id ORDER BY id) - 1 AS n FROM documents)
  GROUP BY owner, n / 16 HAVING count(*) = 16;
--> statement-breakpoint
INSERT INTO list_steps SELECT 'document_reports', owner, max(id), count(*)
  FROM (SELECT document_id AS owner, id, row_number() OVER (PARTITION BY document_id ORDER BY id) - 1 AS n FROM document_reports)
  GROUP BY owner, n / 16 HAVING count(*) = 16;
--> statement-breakpoint
INSERT INTO list_steps SELECT 'deliveries', owner, max(id), count(*)
  FROM (SELECT webhook_id AS owner, id, row_number() OVER (PARTITION BY webhook_id ORDER BY id) - 1 AS n FROM deliveries)
  GROUP BY owner, n / 16 HAVING count(*) = 16;
--> statement-breakpoint
INSERT INTO list_steps SELECT list || '.1', owner, max(last_id), sum(count)
  FROM (SELECT list, owner, last_id, count, row_number() OVER (PARTITION BY list, owner ORDER BY last_id) - 1 AS n FROM list_steps WHERE list IN ('reports', 'scans', 'documents', 'document_reports', 'deliveries'))
  GROUP BY list, owner, n / 8 HAVING count(*) = 8;
--> statement-breakpoint
INSERT INTO list_steps SELECT substr(list, 1, length(list) - 1) || '2', owner, max(last_id), sum(count)
  FROM (SELECT list, owner, last_id, count, row_number() OVER (PARTITION BY list, owner ORDER BY last_id) - 1 AS n FROM list_steps WHERE list LIKE '%.1')
  GROUP BY list, owner, n / 8 HAVING count(*) = 8;
--> statement-breakpoint
INSERT INTO list_steps SELECT substr(list, 1, length(list) - 1) || '3', owner, max(last_id), sum(count)
  FROM (SELECT list, owner, last_id, count, row_number() OVER (PARTITION BY list, owner ORDER BY last_id) - 1 AS n FROM list_steps WHERE list LIKE '%.2')
  GROUP BY list, owner, n / 8 HAVING count(*) = 8;
--> statement-breakpoint
INSERT INTO list_steps SELECT substr(list, 1, length(list) - 1) || '4', owner, max(last_id), sum(count)
  FROM (SELECT list, owner, last_id, count, row_number() OVER (PARTITION BY list, owner ORDER BY last_id) - 1 AS n FROM list_steps WHERE list LIKE '%.3')
  GROUP BY list, owner, n / 8 HAVING count(*) = 8;
--> statement-breakpoint
INSERT INTO list_steps SELECT substr(list, 1, length(list) - 1) || '5', owner, max(last_id), sum(count)
  FROM (SELECT list, owner, last_id, count, row_number() OVER (PARTITION BY list, owner ORDER BY last_id) - 1 AS n FROM list_steps WHERE list LIKE '%.4')
  GROUP BY list, owner, n / 8 HAVING count(*) = 8;
--> statement-breakpoint
UPDATE list_totals SET open = count - coalesce((SELECT sum(s.count) FROM list_steps s WHERE s.list = list_totals.list AND s.owner = list_totals.owner), 0) WHERE list IN ('reports', 'scans', 'documents', 'document_reports', 'deliveries');
--> statement-breakpoint
CREATE TRIGGER list_steps_1 AFTER INSERT ON list_steps WHEN new.list IN ('reports', 'scans', 'documents', 'document_reports', 'deliveries') BEGIN
  INSERT INTO list_steps SELECT new.list || '.1', new.owner, new.last_id, count
    FROM (SELECT count(*) AS steps, sum(count) AS count FROM list_steps
      WHERE list = new.list AND owner = new.owner
        AND last_id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = new.list || '.1' AND owner = new.owner), ''))
    WHERE steps >= 8;
END;
--> statement-breakpoint
CREATE TRIGGER list_steps_2 AFTER INSERT ON list_steps WHEN new.list LIKE '%.1' BEGIN
  INSERT INTO list_steps SELECT substr(new.list, 1, length(new.list) - 1) || '2', new.owner, new.last_id, count
    FROM (SELECT count(*) AS steps, sum(count) AS count FROM list_steps
      WHERE list = new.list AND owner = new.owner
        AND last_id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = substr(new.list, 1, length(new.list) - 1) || '2' AND owner = new.owner), ''))
    WHERE steps >= 8;
END;
--> statement-breakpoint
CREATE TRIGGER list_steps_3 AFTER INSERT ON list_steps WHEN new.list LIKE '%.2' BEGIN
  INSERT INTO list_steps SELECT substr(new.list, 1, length(new.list) - 1) || '3', new.owner, new.last_id, count
    FROM (SELECT count(*) AS steps, sum(count) AS count FROM list_steps
      WHERE list = new.list AND owner = new.owner
        AND last_id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = substr(new.list, 1, length(new.list) - 1) || '3' AND owner = new.owner), ''))
    WHERE steps >= 8;
END;
--> statement-breakpoint
CREATE TRIGGER list_steps_4 AFTER INSERT ON list_steps WHEN new.list LIKE '%.3' BEGIN
  INSERT INTO list_steps SELECT substr(new.list, 1, length(new.list) - 1) || '4', new.owner, new.last_id, count
    FROM (SELECT count(*) AS steps, sum(count) AS count FROM list_steps
      WHERE list = new.list AND owner = new.owner
        AND last_id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = substr(new.list, 1, length(new.list) - 1) || '4' AND owner = new.owner), ''))
    WHERE steps >= 8;
END;
--> statement-breakpoint
CREATE TRIGGER list_steps_5 AFTER INSERT ON list_steps WHEN new.list LIKE '%.4' BEGIN
  INSERT INTO list_steps SELECT substr(new.list, 1, length(new.list) - 1) || '5', new.owner, new.last_id, count
    FROM (SELECT count(*) AS steps, sum(count) AS count FROM list_steps
      WHERE list = new.list AND owner = new.owner
        AND last_id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = substr(new.list, 1, length(new.list) - 1) || '5' AND owner = new.owner), ''))
    WHERE steps >= 8;
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_users_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_users_delete AFTER DELETE ON users BEGIN
  DELETE FROM list_totals WHERE list IN ('reports', 'scans', 'scans.failed', 'memberships') AND owner = old.id;
  DELETE FROM member_counts WHERE user_id = old.id;
  DELETE FROM list_steps WHERE list IN ('reports', 'reports.1', 'reports.2', 'reports.3', 'reports.4', 'reports.5', 'scans', 'scans.1', 'scans.2', 'scans.3', 'scans.4', 'scans.5') AND owner = old.id;
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_organizations_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_organizations_delete AFTER DELETE ON organizations BEGIN
  DELETE FROM list_totals WHERE list IN ('documents', 'invitations', 'members') AND owner = old.id;
  DELETE FROM list_steps WHERE list IN ('documents', 'documents.1', 'documents.2', 'documents.3', 'documents.4', 'documents.5') AND owner = old.id;
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_documents_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_documents_delete AFTER DELETE ON documents BEGIN
  DELETE FROM list_totals WHERE list IN ('document_reports', 'versions', 'shares', 'public_shares') AND owner = old.id;
  DELETE FROM list_steps WHERE list IN ('document_reports', 'document_reports.1', 'document_reports.2', 'document_reports.3', 'document_reports.4', 'document_reports.5') AND owner = old.id;
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_webhooks_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_webhooks_delete AFTER DELETE ON webhooks BEGIN
  DELETE FROM list_totals WHERE list IN ('deliveries') AND owner = old.id;
  DELETE FROM list_steps WHERE list IN ('deliveries', 'deliveries.1', 'deliveries.2', 'deliveries.3', 'deliveries.4', 'deliveries.5') AND owner = old.id;
END;
