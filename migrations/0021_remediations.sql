CREATE TABLE `document_answers` (
	`document_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`org_id` text NOT NULL,
	`question_id` text NOT NULL,
	`check_id` text NOT NULL,
	`kind` text NOT NULL,
	`value` text NOT NULL,
	`answered_by` text,
	`answered_at` text NOT NULL,
	PRIMARY KEY(`document_id`, `fingerprint`),
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`answered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `document_answers_by_fingerprint` ON `document_answers` (`org_id`,`fingerprint`,`answered_at`);--> statement-breakpoint
CREATE INDEX `document_answers_by_person` ON `document_answers` (`answered_by`);--> statement-breakpoint
CREATE TABLE `remediated_files` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`filename` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`doc_type` text NOT NULL,
	`object_key` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `remediated_files_by_user` ON `remediated_files` (`user_id`,`expires_at`);--> statement-breakpoint
CREATE INDEX `remediated_files_by_end` ON `remediated_files` (`expires_at`);--> statement-breakpoint
CREATE TABLE `remediations` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`org_id` text NOT NULL,
	`requested_by` text,
	`status` text NOT NULL,
	`steps` text NOT NULL,
	`allow_signed` integer NOT NULL,
	`begun_at` text,
	`error_code` text,
	`error_message` text,
	`version_id` text,
	`asked_of` text,
	`outcome` text,
	`questions` text,
	`line` text,
	`turn` real,
	`not_before` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`fence` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`finished_at` text,
	FOREIGN KEY (`document_id`) REFERENCES `documents`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`requested_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`asked_of`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `remediations_by_document` ON `remediations` (`document_id`,`id`);--> statement-breakpoint
CREATE INDEX `remediations_with_questions` ON `remediations` (`document_id`,`id`) WHERE "remediations"."questions" is not null;--> statement-breakpoint
CREATE INDEX `remediations_by_org` ON `remediations` (`org_id`,`id`);--> statement-breakpoint
CREATE INDEX `remediations_by_requester` ON `remediations` (`requested_by`);--> statement-breakpoint
CREATE INDEX `remediations_by_version` ON `remediations` (`version_id`);--> statement-breakpoint
CREATE INDEX `remediations_by_asked_version` ON `remediations` (`asked_of`);--> statement-breakpoint
CREATE INDEX `remediations_in_line` ON `remediations` (`line`,`not_before`,`turn`) WHERE "remediations"."line" is not null;--> statement-breakpoint
CREATE INDEX `remediations_by_lane` ON `remediations` (`requested_by`,`line`,`turn`) WHERE "remediations"."line" is not null;