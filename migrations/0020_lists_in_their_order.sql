DROP INDEX `api_keys_by_user`;--> statement-breakpoint
CREATE INDEX `api_keys_by_user` ON `api_keys` (`user_id`,`id`);--> statement-breakpoint
DROP INDEX `public_shares_by_document`;--> statement-breakpoint
CREATE INDEX `public_shares_by_document` ON `public_shares` (`document_id`,`id`);--> statement-breakpoint
DROP INDEX `sessions_by_user`;--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `members_listed` ON `members` (`org_id`,`joined_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `shares_by_document` ON `shares` (`document_id`,`id`);--> statement-breakpoint
CREATE INDEX `tags_listed_by_user` ON `tags` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `tags_listed_by_org` ON `tags` (`org_id`,`id`);--> statement-breakpoint
CREATE INDEX `versions_without_conversions` ON `versions` (`document_id`,`number`) WHERE "versions"."origin" <> 'conversion';