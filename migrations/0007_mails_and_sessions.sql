CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`invitation_id` text,
	`token_hash` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`due_at` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`fence` integer DEFAULT 0 NOT NULL,
	`lease_ends_at` text,
	`sent_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_token_hash_unique` ON `mails` (`token_hash`);--> statement-breakpoint
CREATE INDEX `mails_by_user` ON `mails` (`user_id`,`kind`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_by_invitation` ON `mails` (`invitation_id`);--> statement-breakpoint
CREATE INDEX `mails_by_due` ON `mails` (`due_at`);--> statement-breakpoint
CREATE INDEX `mails_by_end` ON `mails` (`expires_at`);--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `address` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `client` text;--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` text;--> statement-breakpoint
ALTER TABLE `users` ADD `signed_out_at` text;--> statement-breakpoint
CREATE INDEX `known_addresses_by_age` ON `known_addresses` (`last_login_at`);