CREATE TABLE `first_uploads` (
	`user_id` text PRIMARY KEY NOT NULL,
	`uploaded_at` text NOT NULL,
	`waited` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `first_uploads_by_wait` ON `first_uploads` (`waited`,`user_id`);--> statement-breakpoint
CREATE TABLE `list_totals` (
	`list` text NOT NULL,
	`owner` text NOT NULL,
	`count` integer NOT NULL,
	`day` text DEFAULT '' NOT NULL,
	`added_on_day` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`list`, `owner`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `median_upload` (
	`id` integer PRIMARY KEY NOT NULL,
	`total` integer NOT NULL,
	`below` integer NOT NULL,
	`waited` integer,
	`user_id` text
);
--> statement-breakpoint
CREATE TABLE `member_counts` (
	`user_id` text NOT NULL,
	`org_id` text NOT NULL,
	`documents` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`tests` integer DEFAULT 0 NOT NULL,
	`tenths` integer DEFAULT 0 NOT NULL,
	`last_upload_at` text,
	PRIMARY KEY(`user_id`, `org_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `organization_counts` (
	`org_id` text NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`count` integer NOT NULL,
	`sum` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`org_id`, `kind`, `key`),
	FOREIGN KEY (`org_id`) REFERENCES `organizations`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
DROP INDEX `document_tags_by_tag`;--> statement-breakpoint
CREATE INDEX `document_tags_by_tag` ON `document_tags` (`tag_id`,`document_id`);--> statement-breakpoint
DROP INDEX `documents_by_uploader`;--> statement-breakpoint
CREATE INDEX `documents_by_org_and_uploader` ON `documents` (`org_id`,`uploaded_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `documents_by_uploader` ON `documents` (`uploaded_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `document_reports_listed` ON `document_reports` (`document_id`,`id`) WHERE json_array_length("document_reports"."failed_checks") = "document_reports"."total_failed";--> statement-breakpoint
CREATE INDEX `doomed_objects_by_time` ON `doomed_objects` (`created_at`);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'reports' as list, user_id as owner, count(*) as count from reports where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'scans' as list, user_id as owner, count(*) as count from scans where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'scans.failed' as list, user_id as owner, count(*) as count from scans where status = 'failed' group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'documents' as list, org_id as owner, count(*) as count from documents where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'document_reports' as list, document_id as owner, count(*) as count from document_reports where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'versions' as list, document_id as owner, count(*) as count from versions where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'shares' as list, document_id as owner, count(*) as count from shares where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'public_shares' as list, document_id as owner, count(*) as count from public_shares where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'deliveries' as list, webhook_id as owner, count(*) as count from deliveries where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'invitations' as list, org_id as owner, count(*) as count from invitations where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'members' as list, org_id as owner, count(*) as count from members where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'memberships' as list, user_id as owner, count(*) as count from members where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'tagged' as list, tag_id as owner, count(*) as count from document_tags where true group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into list_totals (list, owner, count) select list, owner, count from (select 'funnel' as list, key as owner, count(*) as count from (select iif(k.value = 'step', 'step ' || u.onboarding_step, k.value) as key
  from users u, json_each('["users", "completed", "skipped", "survey", "step"]') k where case k.value
    when 'users' then true
    when 'completed' then u.onboarding_completed
    when 'skipped' then u.onboarding_skipped and not u.onboarding_completed
    when 'survey' then u.survey_responses <> '{}'
    else not u.onboarding_completed and not u.onboarding_skipped end) group by 2) where true
      on conflict (list, owner) do update set count = excluded.count
      where (count) is not (excluded.count);
--> statement-breakpoint
insert into organization_counts (org_id, kind, key, count, sum) select org_id, kind, key, count, sum from (select r.org_id, 'type' as kind, doc_type as key, count(*) as count, 0 as sum
    from documents r group by 1, 3) where true
      on conflict (org_id, kind, key) do update set count = excluded.count, sum = excluded.sum
      where (count, sum) is not (excluded.count, excluded.sum);
--> statement-breakpoint
insert into organization_counts (org_id, kind, key, count, sum) select org_id, kind, key, count, sum from (select r.org_id, 'upload' as kind, substr(r.created_at, 1, 10) as key, count(*) as count, 0 as sum
    from documents r group by 1, 3) where true
      on conflict (org_id, kind, key) do update set count = excluded.count, sum = excluded.sum
      where (count, sum) is not (excluded.count, excluded.sum);
--> statement-breakpoint
insert into organization_counts (org_id, kind, key, count, sum) select org_id, kind, key, count, sum from (select r.org_id, 'bytes' as kind, '' as key, count(*) as count, sum(v.size_bytes) as sum
    from versions v join documents r on r.id = v.document_id group by 1, 3) where true
      on conflict (org_id, kind, key) do update set count = excluded.count, sum = excluded.sum
      where (count, sum) is not (excluded.count, excluded.sum);
--> statement-breakpoint
insert into organization_counts (org_id, kind, key, count, sum) select org_id, kind, key, count, sum from (select r.org_id, 'latest' as kind, r.grade || r.compliant as key, count(*) as count, sum(cast(round(r.overall_score * 10) as integer)) as sum
    from document_reports r where r.id = (select max(l.id) from document_reports l where l.document_id = r.document_id and true) group by 1, 3) where true
      on conflict (org_id, kind, key) do update set count = excluded.count, sum = excluded.sum
      where (count, sum) is not (excluded.count, excluded.sum);
--> statement-breakpoint
insert into organization_counts (org_id, kind, key, count, sum) select org_id, kind, key, count, sum from (select r.org_id, 'check' as kind, f.value as key, count(*) as count, 0 as sum
    from document_reports r, json_each(r.failed_checks) f
      where r.id = (select max(l.id) from document_reports l where l.document_id = r.document_id and json_array_length(l.failed_checks) = l.total_failed) group by 1, 3) where true
      on conflict (org_id, kind, key) do update set count = excluded.count, sum = excluded.sum
      where (count, sum) is not (excluded.count, excluded.sum);
--> statement-breakpoint
insert into organization_counts (org_id, kind, key, count, sum) select org_id, kind, key, count, sum from (select r.org_id, 'tests' as kind, '' as key, count(*) as count, sum(cast(round(r.overall_score * 10) as integer)) as sum
    from document_reports r group by 1, 3) where true
      on conflict (org_id, kind, key) do update set count = excluded.count, sum = excluded.sum
      where (count, sum) is not (excluded.count, excluded.sum);
--> statement-breakpoint
insert into organization_counts (org_id, kind, key, count, sum) select org_id, kind, key, count, sum from (select r.org_id, 'test' as kind, substr(r.created_at, 1, 10) as key, count(*) as count, sum(cast(round(r.overall_score * 10) as integer)) as sum
    from document_reports r group by 1, 3) where true
      on conflict (org_id, kind, key) do update set count = excluded.count, sum = excluded.sum
      where (count, sum) is not (excluded.count, excluded.sum);
--> statement-breakpoint
insert into organization_counts (org_id, kind, key, count, sum) select org_id, kind, key, count, sum from (select r.org_id, 'job' as kind, r.status as key, count(*) as count, 0 as sum
    from conversions r group by 1, 3) where true
      on conflict (org_id, kind, key) do update set count = excluded.count, sum = excluded.sum
      where (count, sum) is not (excluded.count, excluded.sum);
--> statement-breakpoint
insert into member_counts (user_id, org_id, documents, bytes, tests, tenths, last_upload_at) select user_id, org_id, documents, bytes, tests, tenths, last_upload_at from (select user_id, org_id, sum(documents) as documents, sum(bytes) as bytes, sum(tests) as tests,
        sum(tenths) as tenths, max(last_upload_at) as last_upload_at
      from (
        select uploaded_by as user_id, org_id, count(*) as documents, 0 as bytes, 0 as tests, 0 as tenths,
          max(created_at) as last_upload_at
        from documents where uploaded_by is not null group by 1, 2
        union all select d.uploaded_by, d.org_id, 0, sum(v.size_bytes), 0, 0, null
        from versions v join documents d on d.id = v.document_id where d.uploaded_by is not null group by 1, 2
        union all select r.tested_by, r.org_id, 0, 0, count(*), sum(cast(round(r.overall_score * 10) as integer)), null
        from document_reports r where r.tested_by is not null group by 1, 2)
      group by 1, 2) where true
      on conflict (user_id, org_id) do update set documents = excluded.documents, bytes = excluded.bytes, tests = excluded.tests, tenths = excluded.tenths, last_upload_at = excluded.last_upload_at
      where (documents, bytes, tests, tenths, last_upload_at) is not (excluded.documents, excluded.bytes, excluded.tests, excluded.tenths, excluded.last_upload_at);
--> statement-breakpoint
insert into first_uploads (user_id, uploaded_at, waited) select user_id, uploaded_at, waited from (select u.id as user_id, uploaded_at, cast(round((julianday(uploaded_at) - julianday(u.created_at)) * 86400000) as integer) as waited
      from (select uploaded_by, min(created_at) as uploaded_at from documents group by 1) join users u on u.id = uploaded_by) where true
      on conflict (user_id) do update set uploaded_at = excluded.uploaded_at, waited = excluded.waited
      where (uploaded_at, waited) is not (excluded.uploaded_at, excluded.waited);
--> statement-breakpoint
insert into median_upload (id, total, below, waited, user_id) select id, total, below, waited, user_id from (select 1 as id, total, below, waited, user_id from (
        select waited, user_id, row_number() over (order by waited, user_id) - 1 as below, count(*) over () as total
        from first_uploads)
      where below = (total - 1) / 2
      union all select 1, 0, 0, null, null where not exists (select 1 from first_uploads)) where true
      on conflict (id) do update set total = excluded.total, below = excluded.below, waited = excluded.waited, user_id = excluded.user_id
      where (total, below, waited, user_id) is not (excluded.total, excluded.below, excluded.waited, excluded.user_id);
--> statement-breakpoint
CREATE TRIGGER list_reports_insert AFTER INSERT ON reports BEGIN
  INSERT INTO list_totals VALUES ('reports', new.user_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_reports_delete AFTER DELETE ON reports BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'reports' AND owner = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_insert AFTER INSERT ON scans BEGIN
  INSERT INTO list_totals VALUES ('scans', new.user_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_delete AFTER DELETE ON scans BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'scans' AND owner = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_documents_insert AFTER INSERT ON documents BEGIN
  INSERT INTO list_totals VALUES ('documents', new.org_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_documents_delete AFTER DELETE ON documents BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'documents' AND owner = old.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_document_reports_insert AFTER INSERT ON document_reports BEGIN
  INSERT INTO list_totals VALUES ('document_reports', new.document_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_document_reports_delete AFTER DELETE ON document_reports BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'document_reports' AND owner = old.document_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_versions_insert AFTER INSERT ON versions BEGIN
  INSERT INTO list_totals VALUES ('versions', new.document_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_versions_delete AFTER DELETE ON versions BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'versions' AND owner = old.document_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_shares_insert AFTER INSERT ON shares BEGIN
  INSERT INTO list_totals VALUES ('shares', new.document_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_shares_delete AFTER DELETE ON shares BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'shares' AND owner = old.document_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_public_shares_insert AFTER INSERT ON public_shares BEGIN
  INSERT INTO list_totals VALUES ('public_shares', new.document_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_public_shares_delete AFTER DELETE ON public_shares BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'public_shares' AND owner = old.document_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_deliveries_insert AFTER INSERT ON deliveries BEGIN
  INSERT INTO list_totals VALUES ('deliveries', new.webhook_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_deliveries_delete AFTER DELETE ON deliveries BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'deliveries' AND owner = old.webhook_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_invitations_insert AFTER INSERT ON invitations BEGIN
  INSERT INTO list_totals VALUES ('invitations', new.org_id, 1, substr(new.created_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_invitations_delete AFTER DELETE ON invitations BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'invitations' AND owner = old.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_members_insert AFTER INSERT ON members BEGIN
  INSERT INTO list_totals VALUES ('members', new.org_id, 1, substr(new.joined_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_members_delete AFTER DELETE ON members BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'members' AND owner = old.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_memberships_insert AFTER INSERT ON members BEGIN
  INSERT INTO list_totals VALUES ('memberships', new.user_id, 1, substr(new.joined_at, 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_memberships_delete AFTER DELETE ON members BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'memberships' AND owner = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_tagged_insert AFTER INSERT ON document_tags BEGIN
  INSERT INTO list_totals VALUES ('tagged', new.tag_id, 1, '', 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_tagged_delete AFTER DELETE ON document_tags BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'tagged' AND owner = old.tag_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_failed_insert AFTER INSERT ON scans WHEN new.status = 'failed' BEGIN
  INSERT INTO list_totals VALUES ('scans.failed', new.user_id, 1, substr(coalesce(new.completed_at, new.created_at), 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_failed_update AFTER UPDATE OF status ON scans WHEN new.status = 'failed' AND old.status <> 'failed' BEGIN
  INSERT INTO list_totals VALUES ('scans.failed', new.user_id, 1, substr(coalesce(new.completed_at, new.created_at), 1, 10), 1) ON CONFLICT DO UPDATE SET
    count = count + 1,
    added_on_day = CASE WHEN excluded.day > day THEN 1 ELSE added_on_day + (excluded.day = day) END,
    day = max(day, excluded.day);
END;
--> statement-breakpoint
CREATE TRIGGER list_scans_failed_delete AFTER DELETE ON scans WHEN old.status = 'failed' BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'scans.failed' AND owner = old.user_id;
END;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_users_delete AFTER DELETE ON users BEGIN
  DELETE FROM list_totals WHERE list IN ('reports', 'scans', 'scans.failed', 'memberships') AND owner = old.id;
  DELETE FROM member_counts WHERE user_id = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_organizations_delete AFTER DELETE ON organizations BEGIN
  DELETE FROM list_totals WHERE list IN ('documents', 'invitations', 'members') AND owner = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_documents_delete AFTER DELETE ON documents BEGIN
  DELETE FROM list_totals WHERE list IN ('document_reports', 'versions', 'shares', 'public_shares') AND owner = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_webhooks_delete AFTER DELETE ON webhooks BEGIN
  DELETE FROM list_totals WHERE list IN ('deliveries') AND owner = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER list_totals_of_tags_delete AFTER DELETE ON tags BEGIN
  DELETE FROM list_totals WHERE list IN ('tagged') AND owner = old.id;
END;
--> statement-breakpoint
CREATE TRIGGER counts_documents_insert AFTER INSERT ON documents BEGIN
  INSERT INTO organization_counts VALUES (new.org_id, 'type', new.doc_type, 1, 0)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
  INSERT INTO organization_counts VALUES (new.org_id, 'upload', substr(new.created_at, 1, 10), 1, 0)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
  INSERT INTO member_counts (user_id, org_id, documents, bytes, last_upload_at)
    SELECT new.uploaded_by, new.org_id, 1, 0, new.created_at WHERE new.uploaded_by IS NOT NULL
    ON CONFLICT DO UPDATE SET documents = documents + 1, bytes = bytes + excluded.bytes,
    last_upload_at = max(coalesce(last_upload_at, ''), excluded.last_upload_at);
  DELETE FROM first_uploads WHERE user_id = new.uploaded_by AND uploaded_at > new.created_at;
  INSERT INTO first_uploads SELECT id, new.created_at, round((julianday(new.created_at) - julianday(created_at)) * 86400000)
    FROM users WHERE id = new.uploaded_by ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER counts_documents_before_delete BEFORE DELETE ON documents BEGIN
  UPDATE organization_counts SET count = count - (SELECT count(*) FROM versions WHERE document_id = old.id), sum = sum - (SELECT coalesce(sum(size_bytes), 0) FROM versions WHERE document_id = old.id) WHERE org_id = old.org_id AND kind = 'bytes' AND key = '';
  UPDATE member_counts SET documents = documents - 1, bytes = bytes - (SELECT coalesce(sum(size_bytes), 0) FROM versions WHERE document_id = old.id)
    WHERE user_id = old.uploaded_by AND org_id = old.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER counts_documents_delete AFTER DELETE ON documents BEGIN
  UPDATE organization_counts SET count = count - 1 WHERE org_id = old.org_id AND kind = 'type' AND key = old.doc_type;
  UPDATE organization_counts SET count = count - 1 WHERE org_id = old.org_id AND kind = 'upload' AND key = substr(old.created_at, 1, 10);
  UPDATE member_counts SET last_upload_at = (
      SELECT max(created_at) FROM documents WHERE org_id = old.org_id AND uploaded_by = old.uploaded_by)
    WHERE user_id = old.uploaded_by AND org_id = old.org_id AND last_upload_at = old.created_at;
  DELETE FROM member_counts WHERE user_id = old.uploaded_by AND org_id = old.org_id AND documents = 0 AND tests = 0;
  DELETE FROM first_uploads WHERE user_id = old.uploaded_by AND uploaded_at = old.created_at;
  INSERT INTO first_uploads SELECT u.id, d.created_at, round((julianday(d.created_at) - julianday(u.created_at)) * 86400000)
    FROM users u JOIN documents d ON d.id = (SELECT id FROM documents WHERE uploaded_by = u.id ORDER BY created_at LIMIT 1)
    WHERE u.id = old.uploaded_by AND NOT EXISTS (SELECT 1 FROM first_uploads f WHERE f.user_id = u.id);
END;
--> statement-breakpoint
CREATE TRIGGER counts_documents_type AFTER UPDATE OF doc_type ON documents WHEN old.doc_type <> new.doc_type BEGIN
  UPDATE organization_counts SET count = count - 1 WHERE org_id = old.org_id AND kind = 'type' AND key = old.doc_type;
  INSERT INTO organization_counts VALUES (new.org_id, 'type', new.doc_type, 1, 0)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
END;
--> statement-breakpoint
CREATE TRIGGER counts_documents_uploader AFTER UPDATE OF uploaded_by ON documents WHEN old.uploaded_by IS NOT new.uploaded_by BEGIN
  UPDATE member_counts SET documents = documents - 1, bytes = bytes - (SELECT coalesce(sum(size_bytes), 0) FROM versions WHERE document_id = old.id)
    WHERE user_id = old.uploaded_by AND org_id = old.org_id;
  UPDATE member_counts SET last_upload_at = (
      SELECT max(created_at) FROM documents WHERE org_id = old.org_id AND uploaded_by = old.uploaded_by)
    WHERE user_id = old.uploaded_by AND org_id = old.org_id AND last_upload_at = old.created_at;
  DELETE FROM member_counts WHERE user_id = old.uploaded_by AND org_id = old.org_id AND documents = 0 AND tests = 0;
  DELETE FROM first_uploads WHERE user_id = old.uploaded_by AND uploaded_at = old.created_at;
  INSERT INTO first_uploads SELECT u.id, d.created_at, round((julianday(d.created_at) - julianday(u.created_at)) * 86400000)
    FROM users u JOIN documents d ON d.id = (SELECT id FROM documents WHERE uploaded_by = u.id ORDER BY created_at LIMIT 1)
    WHERE u.id = old.uploaded_by AND NOT EXISTS (SELECT 1 FROM first_uploads f WHERE f.user_id = u.id);
  INSERT INTO member_counts (user_id, org_id, documents, bytes, last_upload_at)
    SELECT new.uploaded_by, new.org_id, 1, (SELECT coalesce(sum(size_bytes), 0) FROM versions WHERE document_id = old.id), new.created_at WHERE new.uploaded_by IS NOT NULL
    ON CONFLICT DO UPDATE SET documents = documents + 1, bytes = bytes + excluded.bytes,
    last_upload_at = max(coalesce(last_upload_at, ''), excluded.last_upload_at);
  DELETE FROM first_uploads WHERE user_id = new.uploaded_by AND uploaded_at > new.created_at;
  INSERT INTO first_uploads SELECT id, new.created_at, round((julianday(new.created_at) - julianday(created_at)) * 86400000)
    FROM users WHERE id = new.uploaded_by ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER counts_versions_insert AFTER INSERT ON versions BEGIN
  INSERT INTO organization_counts VALUES ((SELECT org_id FROM documents WHERE id = new.document_id), 'bytes', '', 1, new.size_bytes)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
  UPDATE member_counts SET bytes = bytes + new.size_bytes
    WHERE (user_id, org_id) = (SELECT uploaded_by, org_id FROM documents WHERE id = new.document_id);
END;
--> statement-breakpoint
CREATE TRIGGER counts_versions_delete AFTER DELETE ON versions BEGIN
  UPDATE organization_counts SET count = count - 1, sum = sum - old.size_bytes WHERE org_id = (SELECT org_id FROM documents WHERE id = old.document_id) AND kind = 'bytes' AND key = '';
  UPDATE member_counts SET bytes = bytes - old.size_bytes
    WHERE (user_id, org_id) = (SELECT uploaded_by, org_id FROM documents WHERE id = old.document_id);
END;
--> statement-breakpoint
CREATE TRIGGER counts_document_reports_insert AFTER INSERT ON document_reports BEGIN
  INSERT INTO organization_counts VALUES (new.org_id, 'tests', '', 1, CAST(round(new.overall_score * 10) AS INTEGER))
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
  INSERT INTO organization_counts VALUES (new.org_id, 'test', substr(new.created_at, 1, 10), 1, CAST(round(new.overall_score * 10) AS INTEGER))
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
  INSERT INTO member_counts (user_id, org_id, tests, tenths)
    SELECT new.tested_by, new.org_id, 1, CAST(round(new.overall_score * 10) AS INTEGER) WHERE new.tested_by IS NOT NULL
    ON CONFLICT DO UPDATE SET tests = tests + 1, tenths = tenths + excluded.tenths;
END;
--> statement-breakpoint
CREATE TRIGGER counts_document_reports_delete AFTER DELETE ON document_reports BEGIN
  UPDATE organization_counts SET count = count - 1, sum = sum - CAST(round(old.overall_score * 10) AS INTEGER) WHERE org_id = old.org_id AND kind = 'tests' AND key = '';
  UPDATE organization_counts SET count = count - 1, sum = sum - CAST(round(old.overall_score * 10) AS INTEGER) WHERE org_id = old.org_id AND kind = 'test' AND key = substr(old.created_at, 1, 10);
  UPDATE member_counts SET tests = tests - 1, tenths = tenths - CAST(round(old.overall_score * 10) AS INTEGER)
    WHERE user_id = old.tested_by AND org_id = old.org_id;
  DELETE FROM member_counts WHERE user_id = old.tested_by AND org_id = old.org_id AND documents = 0 AND tests = 0;
END;
--> statement-breakpoint
CREATE TRIGGER counts_document_reports_tester AFTER UPDATE OF tested_by ON document_reports WHEN old.tested_by IS NOT new.tested_by BEGIN
  UPDATE member_counts SET tests = tests - 1, tenths = tenths - CAST(round(old.overall_score * 10) AS INTEGER)
    WHERE user_id = old.tested_by AND org_id = old.org_id;
  DELETE FROM member_counts WHERE user_id = old.tested_by AND org_id = old.org_id AND documents = 0 AND tests = 0;
  INSERT INTO member_counts (user_id, org_id, tests, tenths)
    SELECT new.tested_by, new.org_id, 1, CAST(round(new.overall_score * 10) AS INTEGER) WHERE new.tested_by IS NOT NULL
    ON CONFLICT DO UPDATE SET tests = tests + 1, tenths = tenths + excluded.tenths;
END;
--> statement-breakpoint
CREATE TRIGGER counts_latest_insert AFTER INSERT ON document_reports WHEN NOT EXISTS (SELECT 1 FROM document_reports WHERE document_id = new.document_id AND id > new.id) BEGIN
  UPDATE organization_counts SET count = count - 1, sum = sum - former.tenths
    FROM (SELECT CAST(round(r.overall_score * 10) AS INTEGER) AS tenths, r.grade || r.compliant AS key FROM document_reports r WHERE r.id = (SELECT max(id) FROM document_reports WHERE document_id = new.document_id AND id < new.id)) former
    WHERE org_id = new.org_id AND kind = 'latest' AND organization_counts.key = former.key;
  INSERT INTO organization_counts VALUES (new.org_id, 'latest', new.grade || new.compliant, 1, CAST(round(new.overall_score * 10) AS INTEGER))
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
END;
--> statement-breakpoint
CREATE TRIGGER counts_latest_delete AFTER DELETE ON document_reports WHEN NOT EXISTS (SELECT 1 FROM document_reports WHERE document_id = old.document_id AND id > old.id) BEGIN
  UPDATE organization_counts SET count = count - 1, sum = sum - CAST(round(old.overall_score * 10) AS INTEGER) WHERE org_id = old.org_id AND kind = 'latest' AND key = old.grade || old.compliant;
  INSERT INTO organization_counts SELECT r.org_id, 'latest', r.grade || r.compliant, 1, CAST(round(r.overall_score * 10) AS INTEGER)
    FROM document_reports r WHERE r.id = (SELECT max(id) FROM document_reports WHERE document_id = old.document_id AND id < old.id) AND EXISTS (SELECT 1 FROM organizations WHERE id = old.org_id)
    ON CONFLICT DO UPDATE SET count = count + 1, sum = sum + excluded.sum;
END;
--> statement-breakpoint
CREATE TRIGGER counts_checks_insert AFTER INSERT ON document_reports
WHEN json_array_length(new.failed_checks) = new.total_failed AND NOT EXISTS (SELECT 1 FROM document_reports WHERE document_id = new.document_id AND id > new.id AND json_array_length(failed_checks) = total_failed) BEGIN
  UPDATE organization_counts SET count = count - 1 WHERE org_id = new.org_id AND kind = 'check'
    AND key IN (SELECT f.value FROM document_reports r, json_each(r.failed_checks) f WHERE r.id = (SELECT max(id) FROM document_reports WHERE document_id = new.document_id AND id < new.id AND json_array_length(failed_checks) = total_failed) EXCEPT SELECT value FROM json_each(new.failed_checks));
  INSERT INTO organization_counts SELECT new.org_id, 'check', n.value, 1, 0 FROM (
    SELECT value FROM json_each(new.failed_checks) EXCEPT SELECT f.value FROM document_reports r, json_each(r.failed_checks) f WHERE r.id = (SELECT max(id) FROM document_reports WHERE document_id = new.document_id AND id < new.id AND json_array_length(failed_checks) = total_failed)) n WHERE true
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER counts_checks_delete AFTER DELETE ON document_reports
WHEN json_array_length(old.failed_checks) = old.total_failed AND NOT EXISTS (SELECT 1 FROM document_reports WHERE document_id = old.document_id AND id > old.id AND json_array_length(failed_checks) = total_failed) BEGIN
  UPDATE organization_counts SET count = count - 1 WHERE org_id = old.org_id AND kind = 'check'
    AND key IN (SELECT value FROM json_each(old.failed_checks));
  INSERT INTO organization_counts SELECT r.org_id, 'check', f.value, 1, 0
    FROM document_reports r, json_each(r.failed_checks) f WHERE r.id = (SELECT max(id) FROM document_reports WHERE document_id = old.document_id AND id < old.id AND json_array_length(failed_checks) = total_failed) AND EXISTS (SELECT 1 FROM organizations WHERE id = old.org_id)
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER counts_conversions_insert AFTER INSERT ON conversions BEGIN
  INSERT INTO organization_counts VALUES (new.org_id, 'job', new.status, 1, 0)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
END;
--> statement-breakpoint
CREATE TRIGGER counts_conversions_delete AFTER DELETE ON conversions BEGIN
  UPDATE organization_counts SET count = count - 1 WHERE org_id = old.org_id AND kind = 'job' AND key = old.status;
END;
--> statement-breakpoint
CREATE TRIGGER counts_conversions_status AFTER UPDATE OF status ON conversions WHEN old.status <> new.status BEGIN
  UPDATE organization_counts SET count = count - 1 WHERE org_id = old.org_id AND kind = 'job' AND key = old.status;
  INSERT INTO organization_counts VALUES (new.org_id, 'job', new.status, 1, 0)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
END;
--> statement-breakpoint
CREATE TRIGGER funnel_insert AFTER INSERT ON users BEGIN
  INSERT INTO list_totals (list, owner, count) SELECT 'funnel', key, 1 FROM (SELECT iif(k.value = 'step', 'step ' || new.onboarding_step, k.value) AS key
    FROM json_each('["users", "completed", "skipped", "survey", "step"]') k WHERE CASE k.value
      WHEN 'users' THEN true
      WHEN 'completed' THEN new.onboarding_completed
      WHEN 'skipped' THEN new.onboarding_skipped AND NOT new.onboarding_completed
      WHEN 'survey' THEN new.survey_responses <> '{}'
      ELSE NOT new.onboarding_completed AND NOT new.onboarding_skipped END) WHERE true
    ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER funnel_delete AFTER DELETE ON users BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'funnel' AND owner IN (SELECT iif(k.value = 'step', 'step ' || old.onboarding_step, k.value) AS key
    FROM json_each('["users", "completed", "skipped", "survey", "step"]') k WHERE CASE k.value
      WHEN 'users' THEN true
      WHEN 'completed' THEN old.onboarding_completed
      WHEN 'skipped' THEN old.onboarding_skipped AND NOT old.onboarding_completed
      WHEN 'survey' THEN old.survey_responses <> '{}'
      ELSE NOT old.onboarding_completed AND NOT old.onboarding_skipped END);
END;
--> statement-breakpoint
CREATE TRIGGER funnel_update AFTER UPDATE OF onboarding_step, onboarding_completed, onboarding_skipped, survey_responses ON users BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'funnel' AND owner IN (SELECT iif(k.value = 'step', 'step ' || old.onboarding_step, k.value) AS key
    FROM json_each('["users", "completed", "skipped", "survey", "step"]') k WHERE CASE k.value
      WHEN 'users' THEN true
      WHEN 'completed' THEN old.onboarding_completed
      WHEN 'skipped' THEN old.onboarding_skipped AND NOT old.onboarding_completed
      WHEN 'survey' THEN old.survey_responses <> '{}'
      ELSE NOT old.onboarding_completed AND NOT old.onboarding_skipped END
    EXCEPT SELECT key FROM (SELECT iif(k.value = 'step', 'step ' || new.onboarding_step, k.value) AS key
    FROM json_each('["users", "completed", "skipped", "survey", "step"]') k WHERE CASE k.value
      WHEN 'users' THEN true
      WHEN 'completed' THEN new.onboarding_completed
      WHEN 'skipped' THEN new.onboarding_skipped AND NOT new.onboarding_completed
      WHEN 'survey' THEN new.survey_responses <> '{}'
      ELSE NOT new.onboarding_completed AND NOT new.onboarding_skipped END));
  INSERT INTO list_totals (list, owner, count) SELECT 'funnel', key, 1 FROM (SELECT iif(k.value = 'step', 'step ' || new.onboarding_step, k.value) AS key
    FROM json_each('["users", "completed", "skipped", "survey", "step"]') k WHERE CASE k.value
      WHEN 'users' THEN true
      WHEN 'completed' THEN new.onboarding_completed
      WHEN 'skipped' THEN new.onboarding_skipped AND NOT new.onboarding_completed
      WHEN 'survey' THEN new.survey_responses <> '{}'
      ELSE NOT new.onboarding_completed AND NOT new.onboarding_skipped END
    EXCEPT SELECT key FROM (SELECT iif(k.value = 'step', 'step ' || old.onboarding_step, k.value) AS key
    FROM json_each('["users", "completed", "skipped", "survey", "step"]') k WHERE CASE k.value
      WHEN 'users' THEN true
      WHEN 'completed' THEN old.onboarding_completed
      WHEN 'skipped' THEN old.onboarding_skipped AND NOT old.onboarding_completed
      WHEN 'survey' THEN old.survey_responses <> '{}'
      ELSE NOT old.onboarding_completed AND NOT old.onboarding_skipped END)) WHERE true ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER median_insert AFTER INSERT ON first_uploads BEGIN
  INSERT INTO median_upload VALUES (1, 1, 0, new.waited, new.user_id) ON CONFLICT DO UPDATE SET
    total = total + 1,
    below = CASE WHEN total = 0 THEN 0 ELSE below + ((new.waited, new.user_id) < (waited, user_id)) END,
    waited = CASE WHEN total = 0 THEN new.waited ELSE waited END,
    user_id = CASE WHEN total = 0 THEN new.user_id ELSE user_id END;
  UPDATE median_upload SET (below, waited, user_id) = (
    SELECT median_upload.below - 1, f.waited, f.user_id FROM first_uploads f
    WHERE (f.waited, f.user_id) < (median_upload.waited, median_upload.user_id) ORDER BY f.waited DESC, f.user_id DESC LIMIT 1)
    WHERE total > 0 AND below > (total - 1) / 2;
  UPDATE median_upload SET (below, waited, user_id) = (
    SELECT median_upload.below + 1, f.waited, f.user_id FROM first_uploads f
    WHERE (f.waited, f.user_id) > (median_upload.waited, median_upload.user_id) ORDER BY f.waited, f.user_id LIMIT 1)
    WHERE total > 0 AND below < (total - 1) / 2;
END;
--> statement-breakpoint
CREATE TRIGGER median_delete BEFORE DELETE ON first_uploads BEGIN
  UPDATE median_upload SET below = below - 1 WHERE (old.waited, old.user_id) < (waited, user_id);
  UPDATE median_upload SET (below, waited, user_id) = (
    SELECT median_upload.below - iif((f.waited, f.user_id) < (old.waited, old.user_id), 1, 0), f.waited, f.user_id FROM (
      SELECT * FROM (SELECT waited, user_id FROM first_uploads WHERE (waited, user_id) > (old.waited, old.user_id) ORDER BY waited, user_id LIMIT 1)
      UNION ALL
      SELECT * FROM (SELECT waited, user_id FROM first_uploads WHERE (waited, user_id) < (old.waited, old.user_id) ORDER BY waited DESC, user_id DESC LIMIT 1)
    ) f LIMIT 1)
    WHERE (waited, user_id) = (old.waited, old.user_id) AND total > 1;
  UPDATE median_upload SET total = total - 1;
END;
--> statement-breakpoint
CREATE TRIGGER median_deleted AFTER DELETE ON first_uploads BEGIN
  UPDATE median_upload SET (below, waited, user_id) = (
    SELECT median_upload.below - 1, f.waited, f.user_id FROM first_uploads f
    WHERE (f.waited, f.user_id) < (median_upload.waited, median_upload.user_id) ORDER BY f.waited DESC, f.user_id DESC LIMIT 1)
    WHERE total > 0 AND below > (total - 1) / 2;
  UPDATE median_upload SET (below, waited, user_id) = (
    SELECT median_upload.below + 1, f.waited, f.user_id FROM first_uploads f
    WHERE (f.waited, f.user_id) > (median_upload.waited, median_upload.user_id) ORDER BY f.waited, f.user_id LIMIT 1)
    WHERE total > 0 AND below < (total - 1) / 2;
END;
