CREATE TABLE `conversions` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`org_id` text NOT NULL,
	`requested_by` text,
	`status` text NOT NULL,
	`steps` text NOT NULL,
	`error_code` text,
	`error_message` text,
	`version_id` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`fence` integer DEFAULT 0 NOT NULL,
	`lease_ends_at` text,
	`created_at` text NOT NULL,
	`finished_at` text,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `conversions_by_document` ON `conversions` (`document_id`,`id`);--> statement-breakpoint
CREATE INDEX `conversions_by_org` ON `conversions` (`org_id`,`id`);--> statement-breakpoint
CREATE INDEX `conversions_by_status` ON `conversions` (`status`,`lease_ends_at`);--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhook_id` text NOT NULL,
	`message_id` text NOT NULL,
	`event` text NOT NULL,
	`payload` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` text,
	`fence` integer DEFAULT 0 NOT NULL,
	`lease_ends_at` text,
	`response_status` integer,
	`last_error` text,
	`created_at` text NOT NULL,
	`delivered_at` text,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deliveries_by_webhook` ON `deliveries` (`webhook_id`,`id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_due` ON `deliveries` (`status`,`due_at`);--> statement-breakpoint
CREATE TABLE `document_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`org_id` text NOT NULL,
	`tested_by` text,
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
	`failed_checks` text NOT NULL,
	`created_at` text NOT NULL,
	`body` text NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `document_reports_by_document` ON `document_reports` (`document_id`,`id`);--> statement-breakpoint
CREATE INDEX `document_reports_by_org` ON `document_reports` (`org_id`,`id`);--> statement-breakpoint
CREATE TABLE `document_tags` (
	`document_id` text NOT NULL,
	`tag_id` text NOT NULL,
	PRIMARY KEY(`document_id`, `tag_id`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tag_id`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `document_tags_by_tag` ON `document_tags` (`tag_id`);--> statement-breakpoint
CREATE TABLE `documents` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`uploaded_by` text,
	`uploaded_by_name` text NOT NULL,
	`filename` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`doc_type` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`uploaded_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `documents_by_org` ON `documents` (`org_id`,`id`);--> statement-breakpoint
CREATE INDEX `documents_by_uploader` ON `documents` (`uploaded_by`);--> statement-breakpoint
CREATE TABLE `doomed_objects` (
	`object_key` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`operation` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`record_id` text NOT NULL,
	`created_at` text NOT NULL,
	`is_done` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`user_id`, `operation`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_time` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`token_hash` text NOT NULL,
	`invited_by` text,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`accepted_at` text,
	`revoked_at` text,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token_hash_unique` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_by_org` ON `invitations` (`org_id`,`id`);--> statement-breakpoint
CREATE TABLE `known_addresses` (
	`user_id` text NOT NULL,
	`address` text NOT NULL,
	`last_login_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `address`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`account` text NOT NULL,
	`address` text NOT NULL,
	`failures` integer NOT NULL,
	`window_ends_at` text NOT NULL,
	PRIMARY KEY(`account`, `address`)
);
--> statement-breakpoint
CREATE INDEX `login_attempts_by_end` ON `login_attempts` (`window_ends_at`);--> statement-breakpoint
CREATE TABLE `members` (
	`org_id` text NOT NULL,
	`user_id` text NOT NULL,
	`role` text NOT NULL,
	`joined_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `user_id`),
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `members_by_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `public_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`token` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `public_shares_token_unique` ON `public_shares` (`token`);--> statement-breakpoint
CREATE INDEX `public_shares_by_document` ON `public_shares` (`document_id`);--> statement-breakpoint
CREATE TABLE `refresh_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `refresh_tokens_by_session` ON `refresh_tokens` (`session_id`);--> statement-breakpoint
CREATE TABLE `scans` (
	`id` text PRIMARY KEY NOT NULL,
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
	`error_code` text,
	`error_message` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`fence` integer DEFAULT 0 NOT NULL,
	`lease_ends_at` text,
	`created_at` text NOT NULL,
	`completed_at` text,
	`body` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `scans_by_user` ON `scans` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `scans_by_user_and_status` ON `scans` (`user_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `scans_by_status` ON `scans` (`status`,`lease_ends_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_end` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`user_id` text,
	`org_id` text,
	`permission` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shares_have_one_target" CHECK(("shares"."user_id" is null) <> ("shares"."org_id" is null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_by_document_and_user` ON `shares` (`document_id`,`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_by_document_and_org` ON `shares` (`document_id`,`org_id`);--> statement-breakpoint
CREATE INDEX `shares_by_user` ON `shares` (`user_id`);--> statement-breakpoint
CREATE INDEX `shares_by_org` ON `shares` (`org_id`);--> statement-breakpoint
CREATE TABLE `versions` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`number` integer NOT NULL,
	`origin` text NOT NULL,
	`filename` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`doc_type` text NOT NULL,
	`object_key` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `versions_object_key_unique` ON `versions` (`object_key`);--> statement-breakpoint
CREATE INDEX `versions_by_document` ON `versions` (`document_id`,`number`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_ends_at` text,
	`failing_since` text,
	`disabled_at` text,
	`disabled_reason` text,
	`created_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhooks_by_user` ON `webhooks` (`user_id`,`id`);