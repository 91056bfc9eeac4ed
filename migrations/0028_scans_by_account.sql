-- The rows of an account's scans stand together, in the order of its list, so that no index is written for that.
CREATE TABLE `scans_by_account` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`filename` text NOT NULL,
	`content_type` text,
	`label` text,
	`source` text NOT NULL,
	`url` text,
	`object_key` text,
	`status` text NOT NULL,
	`score` real,
	`grade` text,
	`compliant` integer,
	`issues_count` integer,
	`gate` text,
	`gate_result` text,
	`error_code` text,
	`error_message` text,
	`line` text,
	`turn` real,
	`not_before` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`fence` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`completed_at` text,
	`body` text,
	PRIMARY KEY(`user_id`, `id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
INSERT INTO `scans_by_account`("id", "user_id", "filename", "content_type", "label", "source", "url", "object_key", "status", "score", "grade", "compliant", "issues_count", "gate", "gate_result", "error_code", "error_message", "line", "turn", "not_before", "attempts", "fence", "created_at", "completed_at", "body") SELECT "id", "user_id", "filename", "content_type", "label", "source", "url", "object_key", "status", "score", "grade", "compliant", "issues_count", "gate", "gate_result", "error_code", "error_message", "line", "turn", "not_before", "attempts", "fence", "created_at", "completed_at", "body" FROM `scans`;
--> statement-breakpoint
DROP TABLE `scans`;
--> statement-breakpoint
ALTER TABLE `scans_by_account` RENAME TO `scans`;
--> statement-breakpoint
CREATE INDEX `scans_by_series` ON `scans` (`user_id`,case when "label" is null then "filename" else "label" end,`id`) WHERE "scans"."status" = 'complete';
--> statement-breakpoint
CREATE INDEX `scans_failed` ON `scans` (`user_id`,`id`) WHERE "scans"."status" = 'failed';
--> statement-breakpoint
CREATE INDEX `scans_in_line` ON `scans` (`line`,`not_before`,`turn`,`id`) WHERE "scans"."line" is not null;
--> statement-breakpoint
CREATE INDEX `scans_by_lane` ON `scans` (`user_id`,`line`,`turn`) WHERE "scans"."line" is not null;
--> statement-breakpoint
CREATE TRIGGER list_scans_failed_insert AFTER INSERT ON scans WHEN new.status = 'failed' BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('scans.failed', new.user_id, 1, substr(coalesce(new.completed_at, new.created_at), 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_failed_update AFTER UPDATE OF status ON scans WHEN new.status = 'failed' AND old.status <> 'failed' BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('scans.failed', new.user_id, 1, substr(coalesce(new.completed_at, new.created_at), 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_failed_delete AFTER DELETE ON scans WHEN old.status = 'failed' BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'scans.failed' AND owner = old.user_id;
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
