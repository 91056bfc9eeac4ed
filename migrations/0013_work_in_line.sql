DROP INDEX `conversions_by_status`;--> statement-breakpoint
ALTER TABLE `conversions` ADD `line` text;--> statement-breakpoint
ALTER TABLE `conversions` ADD `turn` real;--> statement-breakpoint
ALTER TABLE `conversions` RENAME COLUMN `lease_ends_at` TO `not_before`;--> statement-breakpoint
UPDATE `conversions` SET `line` = 'conversion',
  `not_before` = CASE WHEN `status` = 'processing' THEN `not_before` END,
  `turn` = places.turn
FROM (SELECT `id`, row_number() OVER (PARTITION BY `requested_by` ORDER BY `id`) AS turn FROM `conversions` WHERE `status` IN ('queued', 'processing')) AS places
WHERE places.id = conversions.id;--> statement-breakpoint
CREATE INDEX `conversions_in_line` ON `conversions` (`line`,`not_before`,`turn`) WHERE "conversions"."line" is not null;--> statement-breakpoint
CREATE INDEX `conversions_by_lane` ON `conversions` (`requested_by`,`line`,`turn`) WHERE "conversions"."line" is not null;--> statement-breakpoint
DROP INDEX `deliveries_by_due`;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `line` text;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `turn` real;--> statement-breakpoint
ALTER TABLE `deliveries` RENAME COLUMN `lease_ends_at` TO `not_before`;--> statement-breakpoint
UPDATE `deliveries` SET `line` = 'delivery',
  `not_before` = coalesce(`not_before`, `due_at`),
  `turn` = places.turn
FROM (SELECT `id`, row_number() OVER (PARTITION BY `webhook_id` ORDER BY `id`) AS turn FROM `deliveries` WHERE `status` = 'pending') AS places
WHERE places.id = deliveries.id;--> statement-breakpoint
CREATE INDEX `deliveries_in_line` ON `deliveries` (`line`,`not_before`,`turn`) WHERE "deliveries"."line" is not null;--> statement-breakpoint
CREATE INDEX `deliveries_by_lane` ON `deliveries` (`webhook_id`,`line`,`turn`) WHERE "deliveries"."line" is not null;--> statement-breakpoint
DROP INDEX `mails_by_due`;--> statement-breakpoint
ALTER TABLE `mails` ADD `line` text;--> statement-breakpoint
ALTER TABLE `mails` ADD `turn` real;--> statement-breakpoint
ALTER TABLE `mails` RENAME COLUMN `lease_ends_at` TO `not_before`;--> statement-breakpoint
UPDATE `mails` SET `line` = 'mail', `not_before` = coalesce(`not_before`, `due_at`), `turn` = `rowid` WHERE `due_at` IS NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_in_line` ON `mails` (`line`,`not_before`,`turn`) WHERE "mails"."line" is not null;--> statement-breakpoint
CREATE INDEX `mails_by_lane` ON `mails` (`user_id`,`line`,`turn`) WHERE "mails"."line" is not null;--> statement-breakpoint
DROP INDEX `scans_by_status`;--> statement-breakpoint
ALTER TABLE `scans` ADD `line` text;--> statement-breakpoint
ALTER TABLE `scans` ADD `turn` real;--> statement-breakpoint
ALTER TABLE `scans` RENAME COLUMN `lease_ends_at` TO `not_before`;--> statement-breakpoint
UPDATE `scans` SET `line` = CASE WHEN `source` = 'url' THEN 'fetch' ELSE 'scan' END,
  `not_before` = CASE WHEN `status` = 'processing' THEN `not_before` END,
  `turn` = places.turn
FROM (SELECT `id`, row_number() OVER (PARTITION BY `user_id` ORDER BY `id`) AS turn FROM `scans` WHERE `status` IN ('queued', 'processing')) AS places
WHERE places.id = scans.id;--> statement-breakpoint
CREATE INDEX `scans_in_line` ON `scans` (`line`,`not_before`,`turn`) WHERE "scans"."line" is not null;--> statement-breakpoint
CREATE INDEX `scans_by_lane` ON `scans` (`user_id`,`line`,`turn`) WHERE "scans"."line" is not null;--> statement-breakpoint
ALTER TABLE `mails` DROP COLUMN `due_at`;