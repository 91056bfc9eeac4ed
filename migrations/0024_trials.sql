CREATE TABLE `trials` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`address` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`body` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trials_by_address` ON `trials` (`address`,`expires_at`);--> statement-breakpoint
CREATE INDEX `trials_by_end` ON `trials` (`expires_at`);