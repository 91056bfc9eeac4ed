CREATE TABLE `account_decisions` (
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`fingerprint` text NOT NULL,
	`check_id` text NOT NULL,
	`decision` text NOT NULL,
	`reason` text NOT NULL,
	`decided_at` text NOT NULL,
	`expires_at` text,
	PRIMARY KEY(`user_id`, `kind`, `name`, `fingerprint`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `document_decisions` (
	`document_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`check_id` text NOT NULL,
	`decision` text NOT NULL,
	`reason` text NOT NULL,
	`decided_at` text NOT NULL,
	`expires_at` text,
	`decided_by` text,
	PRIMARY KEY(`document_id`, `fingerprint`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`decided_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `document_decisions_by_person` ON `document_decisions` (`decided_by`);--> statement-breakpoint
CREATE TABLE `superseded_versions` (
	`version_id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`superseded_at` text NOT NULL,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `superseded_versions_by_org` ON `superseded_versions` (`org_id`,`superseded_at`);--> statement-breakpoint
ALTER TABLE `document_reports` ADD `version_id` text;--> statement-breakpoint
CREATE INDEX `reports_by_filename` ON `reports` (`user_id`,`filename`,`id`);--> statement-breakpoint
CREATE INDEX `scans_by_series` ON `scans` (`user_id`,case when "label" is null then "filename" else "label" end,`id`) WHERE "scans"."status" = 'complete';