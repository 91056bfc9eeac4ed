CREATE TABLE `exports` (
	`user_id` text PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`started_at` text NOT NULL,
	`noted_at` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`outcome` text,
	`next_after` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
