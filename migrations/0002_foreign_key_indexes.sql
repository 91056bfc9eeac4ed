CREATE INDEX `conversions_by_requester` ON `conversions` (`requested_by`);--> statement-breakpoint
CREATE INDEX `conversions_by_version` ON `conversions` (`version_id`);--> statement-breakpoint
CREATE INDEX `document_reports_by_tester` ON `document_reports` (`tested_by`);--> statement-breakpoint
CREATE INDEX `invitations_by_inviter` ON `invitations` (`invited_by`);