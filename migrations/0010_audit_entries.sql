CREATE TABLE `audit_entries` (
	`org_id` text NOT NULL,
	`number` integer NOT NULL,
	`created_at` text NOT NULL,
	`action` text NOT NULL,
	`actor_id` text,
	`record_id` text NOT NULL,
	`detail` text NOT NULL,
	`address` text,
	`request_id` text,
	PRIMARY KEY(`org_id`, `number`),
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_are_not_changed` BEFORE UPDATE ON `audit_entries`
BEGIN
	SELECT RAISE(ABORT, 'audit entries are only added');
END;
