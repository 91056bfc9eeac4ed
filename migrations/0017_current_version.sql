-- The newest file that was uploaded or remediated is the document: what replaces another writes its name, type and size
-- into the document's row, whose own triggers keep the counts and the index of names.
CREATE TRIGGER versions_replace AFTER INSERT ON versions WHEN new.origin <> 'conversion' AND new.number > 1 BEGIN
  INSERT INTO superseded_versions (version_id, org_id, superseded_at)
    SELECT v.id, d.org_id, new.created_at FROM versions v JOIN documents d ON d.id = v.document_id
    WHERE v.document_id = new.document_id AND v.origin <> 'conversion' AND v.number < new.number
    ORDER BY v.number DESC LIMIT 1;
  UPDATE documents SET filename = new.filename, content_type = new.content_type, size_bytes = new.size_bytes, doc_type = new.doc_type
    WHERE id = new.document_id;
END;
