CREATE TABLE `list_steps` (
	`list` text NOT NULL,
	`owner` text NOT NULL,
	`last_id` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`list`, `owner`, `last_id`)
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `shares_by_user`;--> statement-breakpoint
DROP INDEX `shares_by_org`;--> statement-breakpoint
CREATE INDEX `shares_by_user` ON `shares` (`user_id`,`document_id`);--> statement-breakpoint
CREATE INDEX `shares_by_org` ON `shares` (`org_id`,`document_id`);--> statement-breakpoint
ALTER TABLE `list_totals` ADD `open` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
insert into list_steps
        select 'reports', owner, max(id), count(*)
        from (select user_id as owner, id, row_number() over (partition by user_id order by id) - 1 as n from reports)
        group by owner, n / 256 having count(*) = 256;
--> statement-breakpoint
insert into list_steps
        select 'scans', owner, max(id), count(*)
        from (select user_id as owner, id, row_number() over (partition by user_id order by id) - 1 as n from scans)
        group by owner, n / 256 having count(*) = 256;
--> statement-breakpoint
insert into list_steps
        select 'documents', owner, max(id), count(*)
        from (select org_id as owner, id, row_number() over (partition by org_id order by id) - 1 as n from documents)
        group by owner, n / 256 having count(*) = 256;
--> statement-breakpoint
insert into list_steps
        select 'document_reports', owner, max(id), count(*)
        from (select document_id as owner, id, row_number() over (partition by document_id order by id) - 1 as n from document_reports)
        group by owner, n / 256 having count(*) = 256;
--> statement-breakpoint
insert into list_steps
        select 'deliveries', owner, max(id), count(*)
        from (select webhook_id as owner, id, row_number() over (partition by webhook_id order by id) - 1 as n from deliveries)
        group by owner, n / 256 having count(*) = 256;
--> statement-breakpoint
update list_totals set open = count - coalesce((select sum(s.count) from list_steps s where s.list = list_totals.list and s.owner = list_totals.owner), 0) where list in ('reports', 'scans', 'documents', 'document_reports', 'deliveries');
--> statement-breakpoint
DROP TRIGGER list_reports_insert;
--> statement-breakpoint
DROP TRIGGER list_reports_delete;
--> statement-breakpoint
CREATE TRIGGER list_reports_insert AFTER INSERT ON reports BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('reports', new.user_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'reports' AND owner = new.user_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1 WHERE list = 'reports' AND owner = new.user_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'reports' AND owner = new.user_id AND last_id >= new.id);
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM reports WHERE user_id = new.user_id), open FROM list_totals WHERE list = 'reports' AND owner = new.user_id AND open >= 256;
  UPDATE list_totals SET open = 0 WHERE list = 'reports' AND owner = new.user_id AND open >= 256;
END;
--> statement-breakpoint
CREATE TRIGGER list_reports_delete AFTER DELETE ON reports BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'reports' AND owner = old.user_id), '')) WHERE list = 'reports' AND owner = old.user_id;
  UPDATE list_steps SET count = count - 1 WHERE list = 'reports' AND owner = old.user_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'reports' AND owner = old.user_id AND last_id >= old.id);
END;
--> statement-breakpoint
DROP TRIGGER list_scans_insert;
--> statement-breakpoint
DROP TRIGGER list_scans_delete;
--> statement-breakpoint
CREATE TRIGGER list_scans_insert AFTER INSERT ON scans BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('scans', new.user_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'scans' AND owner = new.user_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1 WHERE list = 'scans' AND owner = new.user_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'scans' AND owner = new.user_id AND last_id >= new.id);
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM scans WHERE user_id = new.user_id), open FROM list_totals WHERE list = 'scans' AND owner = new.user_id AND open >= 256;
  UPDATE list_totals SET open = 0 WHERE list = 'scans' AND owner = new.user_id AND open >= 256;
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_delete AFTER DELETE ON scans BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'scans' AND owner = old.user_id), '')) WHERE list = 'scans' AND owner = old.user_id;
  UPDATE list_steps SET count = count - 1 WHERE list = 'scans' AND owner = old.user_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'scans' AND owner = old.user_id AND last_id >= old.id);
END;
--> statement-breakpoint
DROP TRIGGER list_documents_insert;
--> statement-breakpoint
DROP TRIGGER list_documents_delete;
--> statement-breakpoint
CREATE TRIGGER list_documents_insert AFTER INSERT ON documents BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('documents', new.org_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'documents' AND owner = new.org_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1 WHERE list = 'documents' AND owner = new.org_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'documents' AND owner = new.org_id AND last_id >= new.id);
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM documents WHERE org_id = new.org_id), open FROM list_totals WHERE list = 'documents' AND owner = new.org_id AND open >= 256;
  UPDATE list_totals SET open = 0 WHERE list = 'documents' AND owner = new.org_id AND open >= 256;
END;
--> statement-breakpoint
CREATE TRIGGER list_documents_delete AFTER DELETE ON documents BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'documents' AND owner = old.org_id), '')) WHERE list = 'documents' AND owner = old.org_id;
  UPDATE list_steps SET count = count - 1 WHERE list = 'documents' AND owner = old.org_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'documents' AND owner = old.org_id AND last_id >= old.id);
END;
--> statement-breakpoint
DROP TRIGGER list_document_reports_insert;
--> statement-breakpoint
DROP TRIGGER list_document_reports_delete;
--> statement-breakpoint
CREATE TRIGGER list_document_reports_insert AFTER INSERT ON document_reports BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('document_reports', new.document_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'document_reports' AND owner = new.document_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1 WHERE list = 'document_reports' AND owner = new.document_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'document_reports' AND owner = new.document_id AND last_id >= new.id);
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM document_reports WHERE document_id = new.document_id), open FROM list_totals WHERE list = 'document_reports' AND owner = new.document_id AND open >= 256;
  UPDATE list_totals SET open = 0 WHERE list = 'document_reports' AND owner = new.document_id AND open >= 256;
END;
--> statement-breakpoint
CREATE TRIGGER list_document_reports_delete AFTER DELETE ON document_reports BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'document_reports' AND owner = old.document_id), '')) WHERE list = 'document_reports' AND owner = old.document_id;
  UPDATE list_steps SET count = count - 1 WHERE list = 'document_reports' AND owner = old.document_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'document_reports' AND owner = old.document_id AND last_id >= old.id);
END;
--> statement-breakpoint
DROP TRIGGER list_versions_insert;
--> statement-breakpoint
DROP TRIGGER list_versions_delete;
--> statement-breakpoint
CREATE TRIGGER list_versions_insert AFTER INSERT ON versions BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('versions', new.document_id, 1, substr(new.created_at, 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_versions_delete AFTER DELETE ON versions BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'versions' AND owner = old.document_id;
END;
--> statement-breakpoint
DROP TRIGGER list_shares_insert;
--> statement-breakpoint
DROP TRIGGER list_shares_delete;
--> statement-breakpoint
CREATE TRIGGER list_shares_insert AFTER INSERT ON shares BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('shares', new.document_id, 1, substr(new.created_at, 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_shares_delete AFTER DELETE ON shares BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'shares' AND owner = old.document_id;
END;
--> statement-breakpoint
DROP TRIGGER list_public_shares_insert;
--> statement-breakpoint
DROP TRIGGER list_public_shares_delete;
--> statement-breakpoint
CREATE TRIGGER list_public_shares_insert AFTER INSERT ON public_shares BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('public_shares', new.document_id, 1, substr(new.created_at, 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_public_shares_delete AFTER DELETE ON public_shares BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'public_shares' AND owner = old.document_id;
END;
--> statement-breakpoint
DROP TRIGGER list_deliveries_insert;
--> statement-breakpoint
DROP TRIGGER list_deliveries_delete;
--> statement-breakpoint
CREATE TRIGGER list_deliveries_insert AFTER INSERT ON deliveries BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('deliveries', new.webhook_id, 1, substr(new.created_at, 1, 10), 1, new.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'deliveries' AND owner = new.webhook_id), '')) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day),
    open = open + excluded.open;
  UPDATE list_steps SET count = count + 1 WHERE list = 'deliveries' AND owner = new.webhook_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'deliveries' AND owner = new.webhook_id AND last_id >= new.id);
  INSERT INTO list_steps SELECT list, owner, (SELECT max(id) FROM deliveries WHERE webhook_id = new.webhook_id), open FROM list_totals WHERE list = 'deliveries' AND owner = new.webhook_id AND open >= 256;
  UPDATE list_totals SET open = 0 WHERE list = 'deliveries' AND owner = new.webhook_id AND open >= 256;
END;
--> statement-breakpoint
CREATE TRIGGER list_deliveries_delete AFTER DELETE ON deliveries BEGIN
  UPDATE list_totals SET count = count - 1, open = open - (old.id > coalesce((SELECT max(last_id) FROM list_steps WHERE list = 'deliveries' AND owner = old.webhook_id), '')) WHERE list = 'deliveries' AND owner = old.webhook_id;
  UPDATE list_steps SET count = count - 1 WHERE list = 'deliveries' AND owner = old.webhook_id AND last_id = (SELECT min(last_id) FROM list_steps WHERE list = 'deliveries' AND owner = old.webhook_id AND last_id >= old.id);
END;
--> statement-breakpoint
DROP TRIGGER list_invitations_insert;
--> statement-breakpoint
DROP TRIGGER list_invitations_delete;
--> statement-breakpoint
CREATE TRIGGER list_invitations_insert AFTER INSERT ON invitations BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('invitations', new.org_id, 1, substr(new.created_at, 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_invitations_delete AFTER DELETE ON invitations BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'invitations' AND owner = old.org_id;
END;
--> statement-breakpoint
DROP TRIGGER list_members_insert;
--> statement-breakpoint
DROP TRIGGER list_members_delete;
--> statement-breakpoint
CREATE TRIGGER list_members_insert AFTER INSERT ON members BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('members', new.org_id, 1, substr(new.joined_at, 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_members_delete AFTER DELETE ON members BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'members' AND owner = old.org_id;
END;
--> statement-breakpoint
DROP TRIGGER list_memberships_insert;
--> statement-breakpoint
DROP TRIGGER list_memberships_delete;
--> statement-breakpoint
CREATE TRIGGER list_memberships_insert AFTER INSERT ON members BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('memberships', new.user_id, 1, substr(new.joined_at, 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_memberships_delete AFTER DELETE ON members BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'memberships' AND owner = old.user_id;
END;
--> statement-breakpoint
DROP TRIGGER list_tagged_insert;
--> statement-breakpoint
DROP TRIGGER list_tagged_delete;
--> statement-breakpoint
CREATE TRIGGER list_tagged_insert AFTER INSERT ON document_tags BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('tagged', new.tag_id, 1, '', 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_tagged_delete AFTER DELETE ON document_tags BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'tagged' AND owner = old.tag_id;
END;
--> statement-breakpoint
DROP TRIGGER list_scans_failed_insert;
--> statement-breakpoint
DROP TRIGGER list_scans_failed_update;
--> statement-breakpoint
CREATE TRIGGER list_scans_failed_insert AFTER INSERT ON scans WHEN new.status = 'failed' BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('scans.failed', new.user_id, 1, substr(coalesce(new.completed_at, new.created_at), 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_failed_update AFTER UPDATE OF status ON scans WHEN new.status = 'failed' AND old.status <> 'failed' BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('scans.failed', new.user_id, 1, substr(coalesce(new.completed_at, new.created_at), 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_users_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_users_delete AFTER DELETE ON users BEGIN
  DELETE FROM list_totals WHERE list IN ('reports', 'scans', 'scans.failed', 'memberships') AND owner = old.id;
  DELETE FROM member_counts WHERE user_id = old.id;
  DELETE FROM list_steps WHERE list IN ('reports', 'scans') AND owner = old.id;
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_organizations_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_organizations_delete AFTER DELETE ON organizations BEGIN
  DELETE FROM list_totals WHERE list IN ('documents', 'invitations', 'members') AND owner = old.id;
  DELETE FROM list_steps WHERE list IN ('documents') AND owner = old.id;
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_documents_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_documents_delete AFTER DELETE ON documents BEGIN
  DELETE FROM list_totals WHERE list IN ('document_reports', 'versions', 'shares', 'public_shares') AND owner = old.id;
  DELETE FROM list_steps WHERE list IN ('document_reports') AND owner = old.id;
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_webhooks_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_webhooks_delete AFTER DELETE ON webhooks BEGIN
  DELETE FROM list_totals WHERE list IN ('deliveries') AND owner = old.id;
  DELETE FROM list_steps WHERE list IN ('deliveries') AND owner = old.id;
END;
--> statement-breakpoint
DROP TRIGGER list_totals_of_tags_delete;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_tags_delete AFTER DELETE ON tags BEGIN
  DELETE FROM list_totals WHERE list IN ('tagged') AND owner = old.id;
END;
--> statement-breakpoint
DROP TRIGGER list_tests_insert;
--> statement-breakpoint
CREATE TRIGGER list_tests_insert AFTER INSERT ON document_reports WHEN new.tested_by IS NOT NULL BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('tests', new.tested_by, 1, substr(new.created_at, 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
DROP TRIGGER list_organization_tests_insert;
--> statement-breakpoint
CREATE TRIGGER list_organization_tests_insert AFTER INSERT ON document_reports BEGIN
  INSERT INTO list_totals (list, owner, count, day, added_on_day, open) VALUES ('organization_tests', new.org_id, 1, substr(new.created_at, 1, 10), 1, 0) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE document_names USING fts5 (grams, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
--> statement-breakpoint
INSERT INTO document_names (rowid, grams) SELECT d.rowid, (WITH RECURSIVE places (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < length(d.filename))
    SELECT group_concat(DISTINCT substr(d.org_id, 5) || hex(substr(lower(d.filename), n, l.value)))
    FROM places, json_each('[1, 2, 3]') l WHERE n + l.value - 1 <= length(d.filename)) FROM documents d;
--> statement-breakpoint
CREATE TRIGGER names_insert AFTER INSERT ON documents BEGIN
  INSERT INTO document_names (rowid, grams) SELECT new.rowid, (WITH RECURSIVE places (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < length(new.filename))
    SELECT group_concat(DISTINCT substr(new.org_id, 5) || hex(substr(lower(new.filename), n, l.value)))
    FROM places, json_each('[1, 2, 3]') l WHERE n + l.value - 1 <= length(new.filename));
END;
--> statement-breakpoint
CREATE TRIGGER names_delete AFTER DELETE ON documents BEGIN
  DELETE FROM document_names WHERE rowid = old.rowid;
END;
--> statement-breakpoint
CREATE TRIGGER names_update AFTER UPDATE OF filename, org_id ON documents BEGIN
  DELETE FROM document_names WHERE rowid = old.rowid;
  INSERT INTO document_names (rowid, grams) SELECT new.rowid, (WITH RECURSIVE places (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM places WHERE n < length(new.filename))
    SELECT group_concat(DISTINCT substr(new.org_id, 5) || hex(substr(lower(new.filename), n, l.value)))
    FROM places, json_each('[1, 2, 3]') l WHERE n + l.value - 1 <= length(new.filename));
END;
