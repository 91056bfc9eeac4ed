-- How many reports without an account there are, which bounds what they take in all.
CREATE TRIGGER list_trials_insert AFTER INSERT ON trials BEGIN
  INSERT INTO list_totals (list, owner, count) VALUES ('trials', 'all', 1) ON CONFLICT DO UPDATE SET count = count + 1;
END;
--> statement-breakpoint
CREATE TRIGGER list_trials_delete AFTER DELETE ON trials BEGIN
  UPDATE list_totals SET count = count - 1 WHERE list = 'trials' AND owner = 'all';
END;
