CREATE INDEX `invitations_by_email` ON `invitations` (`email`);--> statement-breakpoint
ALTER TABLE `documents` DROP COLUMN `uploaded_by_name`;--> statement-breakpoint
UPDATE `invitations` SET `email` = '' WHERE `accepted_at` IS NOT NULL AND `email` NOT IN (SELECT `email` FROM `users`);