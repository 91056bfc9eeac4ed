import type { DocumentRecord } from "../../services/documents/documents.ts";
import type { Tag } from "../../services/reports/tags.ts";
import type { Typed } from "../forms.ts";
import { type Problems, Select } from "../parts.tsx";
import { allows, TagLabel, TagList } from "./document-parts.tsx";
import { TagFields } from "./tag-form.tsx";

/** The tags of a document, with what it takes to add and remove them for those who may. */
export function DocumentTagForms({
  document,
  tags,
  typed,
  problems,
}: {
  document: DocumentRecord;
  /** All of the organization; none for those who are no members, who may remove tags and not choose one. */
  tags: readonly Tag[];
  typed: Typed;
  problems: Problems | null;
}) {
  const path = `/console/documents/${document.id}/tags`;
  const mayTag = allows(document.access, "full");
  if (!mayTag && !document.tags.length) return null;
  const others = tags.filter(({ id }) => !document.tags.some((own) => own.id === id));
  return (
    <section aria-labelledby="tags">
      <h2 id="tags">Tags</h2>
      {mayTag && document.tags.length > 0 ? (
        <ul class="tags">
          {document.tags.map((tag) => (
            <li>
              <form method="post" action={`${path}/${tag.id}/remove`}>
                <TagLabel tag={tag}>
                  <button class="link" type="submit" aria-label={`Remove the tag ${tag.name}`}>
                    ×
                  </button>
                </TagLabel>
              </form>
            </li>
          ))}
        </ul>
      ) : (
        <TagList tags={document.tags} />
      )}
      {others.length > 0 && (
        <form class="inline" method="post" action={path}>
          <Select
            name="tag_id"
            label="Add a tag"
            options={others.map(({ id, name }) => ({ value: id, text: name }))}
          />
          <button class="quiet" type="submit">
            Add
          </button>
        </form>
      )}
      {allows(document.access, "member") && (
        <details open={problems?.fields.name || problems?.fields.color || typed.name ? true : undefined}>
          <summary>New tag</summary>
          <form class="fields" method="post" action={`${path}/new`}>
            <TagFields typed={typed} problems={problems} />
            <div>
              <button class="quiet" type="submit">
                Create the tag and add it
              </button>
            </div>
          </form>
        </details>
      )}
    </section>
  );
}
