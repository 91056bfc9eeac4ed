CREATE TABLE `sweep_marks` (
	`name` text PRIMARY KEY NOT NULL,
	`position` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `doomed_objects_by_key` (
	`object_key` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `doomed_objects_by_key` SELECT `object_key`, `created_at` FROM `doomed_objects`;
--> statement-breakpoint
DROP TABLE `doomed_objects`;
--> statement-breakpoint
ALTER TABLE `doomed_objects_by_key` RENAME TO `doomed_objects`;
--> statement-breakpoint
CREATE INDEX `doomed_objects_by_time` ON `doomed_objects` (`created_at`);
--> statement-breakpoint
CREATE TRIGGER bodies_reports_delete AFTER DELETE ON reports
WHEN substr(old.body, 1, 1) = '@' OR old.created_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-45 minutes') BEGIN
  INSERT INTO doomed_objects VALUES ('reports/' || old.id || iif(substr(old.body, 1, 1) = '@', substr(old.body, 2), ''),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+15 minutes')) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER bodies_document_reports_delete AFTER DELETE ON document_reports
WHEN substr(old.body, 1, 1) = '@' OR old.created_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-45 minutes') BEGIN
  INSERT INTO doomed_objects VALUES ('reports/' || old.id || iif(substr(old.body, 1, 1) = '@', substr(old.body, 2), ''),
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+15 minutes')) ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER bodies_scans_delete AFTER DELETE ON scans
WHEN substr(old.body, 1, 1) = '@' OR old.created_at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-45 minutes') OR old.fence > 0 BEGIN
  INSERT INTO doomed_objects SELECT 'reports/rep_' || substr(old.id, 5) || n.value,
    strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '+15 minutes')
    FROM json_each('["","-1","-2","-3","-4","-5","-6","-7","-8","-9","-10","-11","-12"]') n
    WHERE n.key <= old.fence AND (n.key > 0 OR old.body IS NOT NULL AND substr(old.body, 2, 1) <> '-')
    ON CONFLICT DO NOTHING;
END;
