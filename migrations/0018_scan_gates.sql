ALTER TABLE `scans` ADD `gate` text;--> statement-breakpoint
ALTER TABLE `scans` ADD `gate_result` text;