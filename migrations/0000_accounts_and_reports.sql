CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_hash_unique` ON `api_keys` (`hash`);--> statement-breakpoint
CREATE INDEX `api_keys_by_user` ON `api_keys` (`user_id`);--> statement-breakpoint
CREATE TABLE `organizations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `report_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`report_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_shares_by_report` ON `report_shares` (`report_id`);--> statement-breakpoint
CREATE TABLE `report_tags` (
	`report_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`report_id`, `tag_id`),
	FOREIGN KEY (`report_id`) REFERENCES `reports`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `report_tags_by_tag` ON `report_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `reports` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`filename` text NOT NULL,
	`format` text NOT NULL,
	`overall_score` real NOT NULL,
	`grade` text NOT NULL,
	`compliant` integer NOT NULL,
	`verdict` text NOT NULL,
	`total_checks` integer NOT NULL,
	`total_passed` integer NOT NULL,
	`total_failed` integer NOT NULL,
	`total_not_applicable` integer NOT NULL,
	`total_needs_review` integer NOT NULL,
	`created_at` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `reports_by_user` ON `reports` (`user_id`,`id`);--> statement-breakpoint
CREATE TABLE `tags` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`org_id` text,
	`name` text NOT NULL,
	`color` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tags_have_one_owner" CHECK(("tags"."user_id" is null) <> ("tags"."org_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_by_user` ON `tags` (`user_id`,lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX `tags_by_org` ON `tags` (`org_id`,lower("name"));--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text,
	`full_name` text NOT NULL,
	`show_badge` integer DEFAULT true NOT NULL,
	`verified_at` text,
	`onboarding_step` integer DEFAULT 0 NOT NULL,
	`onboarding_completed` integer DEFAULT false NOT NULL,
	`onboarding_skipped` integer DEFAULT false NOT NULL,
	`survey_responses` text DEFAULT '{}' NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);