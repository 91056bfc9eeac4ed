-- Remediations count as jobs of their organization, as conversions do.
CREATE TRIGGER counts_remediations_insert AFTER INSERT ON remediations BEGIN
  INSERT INTO organization_counts VALUES (new.org_id, 'job', new.status, 1, 0)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
END;
--> statement-breakpoint
CREATE TRIGGER counts_remediations_delete AFTER DELETE ON remediations BEGIN
  UPDATE organization_counts SET count = count - 1 WHERE org_id = old.org_id AND kind = 'job' AND key = old.status;
END;
--> statement-breakpoint
CREATE TRIGGER counts_remediations_status AFTER UPDATE OF status ON remediations WHEN old.status <> new.status BEGIN
  UPDATE organization_counts SET count = count - 1 WHERE org_id = old.org_id AND kind = 'job' AND key = old.status;
  INSERT INTO organization_counts VALUES (new.org_id, 'job', new.status, 1, 0)
    ON CONFLICT DO UPDATE SET count = count + excluded.count, sum = sum + excluded.sum;
END;
