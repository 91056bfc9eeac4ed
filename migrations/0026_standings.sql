CREATE TABLE `document_failures` (
	`document_id` text NOT NULL,
	`check_id` text NOT NULL,
	`org_id` text NOT NULL,
	PRIMARY KEY(`document_id`, `check_id`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `failures_by_check` ON `document_failures` (`org_id`,`check_id`,`document_id`);--> statement-breakpoint
CREATE TABLE `document_standings` (
	`document_id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`doc_type` text NOT NULL,
	`score` integer,
	`grade` text,
	`compliant` integer,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `standings_by_type` ON `document_standings` (`org_id`,`doc_type`,`document_id`);--> statement-breakpoint
CREATE INDEX `standings_by_score` ON `document_standings` (`org_id`,`score`,`document_id`);--> statement-breakpoint
CREATE INDEX `standings_by_grade` ON `document_standings` (`org_id`,`grade`,`document_id`);--> statement-breakpoint
CREATE INDEX `standings_by_compliance` ON `document_standings` (`org_id`,`compliant`,`document_id`);
--> statement-breakpoint
INSERT INTO document_standings
  SELECT d.id, d.org_id, d.doc_type, CAST(round(r.overall_score * 10) AS INTEGER), r.grade, r.compliant
  FROM documents d LEFT JOIN document_reports r ON r.id = (SELECT max(id) FROM document_reports WHERE document_id = d.id);
--> statement-breakpoint
INSERT INTO document_failures (org_id, check_id, document_id)
  SELECT r.org_id, f.value, r.document_id FROM document_reports r, json_each(r.failed_checks) f
  WHERE r.id = (SELECT max(l.id) FROM document_reports l WHERE l.document_id = r.document_id AND json_array_length(l.failed_checks) = l.total_failed)
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER standings_documents_insert AFTER INSERT ON documents BEGIN
  INSERT INTO document_standings (document_id, org_id, doc_type) VALUES (new.id, new.org_id, new.doc_type);
END;
--> statement-breakpoint
CREATE TRIGGER standings_documents_type AFTER UPDATE OF doc_type ON documents WHEN old.doc_type <> new.doc_type BEGIN
  UPDATE document_standings SET doc_type = new.doc_type WHERE document_id = new.id;
END;
--> statement-breakpoint
CREATE TRIGGER standings_reports_insert AFTER INSERT ON document_reports
WHEN NOT EXISTS (SELECT 1 FROM document_reports WHERE document_id = new.document_id AND id > new.id) BEGIN
  UPDATE document_standings SET score = CAST(round(new.overall_score * 10) AS INTEGER), grade = new.grade, compliant = new.compliant
    WHERE document_id = new.document_id
      AND (score, grade, compliant) IS NOT (CAST(round(new.overall_score * 10) AS INTEGER), new.grade, new.compliant);
END;
--> statement-breakpoint
CREATE TRIGGER standings_reports_delete AFTER DELETE ON document_reports
WHEN NOT EXISTS (SELECT 1 FROM document_reports WHERE document_id = old.document_id AND id > old.id) BEGIN
  UPDATE document_standings SET (score, grade, compliant) =
      (SELECT CAST(round(overall_score * 10) AS INTEGER), grade, compliant FROM document_reports WHERE document_id = old.document_id ORDER BY id DESC LIMIT 1)
    WHERE document_id = old.document_id;
END;
--> statement-breakpoint
CREATE TRIGGER failures_reports_insert AFTER INSERT ON document_reports
WHEN json_array_length(new.failed_checks) = new.total_failed AND NOT EXISTS (SELECT 1 FROM document_reports WHERE document_id = new.document_id AND id > new.id AND json_array_length(failed_checks) = total_failed) BEGIN
  DELETE FROM document_failures WHERE document_id = new.document_id AND check_id NOT IN (SELECT value FROM json_each(new.failed_checks));
  INSERT INTO document_failures (document_id, check_id, org_id) SELECT new.document_id, value, new.org_id FROM json_each(new.failed_checks) WHERE true
    ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER failures_reports_delete AFTER DELETE ON document_reports
WHEN json_array_length(old.failed_checks) = old.total_failed AND NOT EXISTS (SELECT 1 FROM document_reports WHERE document_id = old.document_id AND id > old.id AND json_array_length(failed_checks) = total_failed) BEGIN
  DELETE FROM document_failures WHERE document_id = old.document_id;
  INSERT INTO document_failures (document_id, check_id, org_id) SELECT d.id, f.value, d.org_id FROM documents d, document_reports r, json_each(r.failed_checks) f
    WHERE d.id = old.document_id AND r.id = (SELECT max(id) FROM document_reports WHERE document_id = old.document_id AND id < old.id AND json_array_length(failed_checks) = total_failed)
    ON CONFLICT DO NOTHING;
END;
