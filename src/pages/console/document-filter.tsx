import type { Context } from "hono";
import type { AppEnv } from "../../context.ts";
import { type DocType, formats, imageFormats } from "../../core/formats.ts";
import {
  type DocumentOrder,
  type DocumentSearch,
  documentOrders,
  type Result,
  results,
} from "../../services/documents/documents.ts";
import type { Place } from "../../services/paging.ts";
import { catalogue } from "../../services/reports/checks.ts";
import type { Tag } from "../../services/reports/tags.ts";
import { Select } from "../parts.tsx";

const typeNames: Record<string, { name: string }> = { ...formats, ...imageFormats };

const resultNames: Record<Result, string> = {
  compliant: "Compliant",
  failing: "Not compliant",
  untested: "Not checked",
  A: "Grade A",
  B: "Grade B",
  C: "Grade C",
  D: "Grade D",
  F: "Grade F",
};

const orderNames: Record<DocumentOrder, string> = {
  newest: "Newest first",
  worst: "Lowest score first",
  best: "Highest score first",
};

/** What is asked of the list by its address; what is no choice is not asked. */
export async function searchOf(c: Context<AppEnv>): Promise<DocumentSearch> {
  const asked = (name: string) => c.req.query(name)?.trim() || undefined;
  const among = <Choice extends string>(name: string, choices: readonly Choice[]) =>
    choices.find((choice) => choice === asked(name));
  const checks = await scoredChecks();
  return {
    name: asked("name")?.slice(0, 255),
    tagId: asked("tag"),
    result: among("result", results),
    docType: among("format", Object.keys(typeNames) as DocType[]),
    checkId: among(
      "check",
      checks.map(({ id }) => id),
    ),
    order: among("order", documentOrders) ?? "newest",
  };
}

/** The place behind which the page begins, as the address has it; null for the first. */
export function placeOf(c: Context<AppEnv>, { order }: DocumentSearch): Place | null {
  const parts = (c.req.query("after") ?? "").split(".");
  const [id, score] = parts.toReversed();
  if (!/^doc_[0-9A-Z]{26}$/.test(id ?? "") || parts.length > 2) return null;
  if (order === "newest") return parts.length === 1 ? [id!] : null;
  return /^\d{1,4}$/.test(score ?? "") ? [score!, id!] : null;
}

/** The checks that documents are found by. */
const scoredChecks = async () => (await catalogue()).filter(({ tier }) => tier === 1);

/** The search as the address has it. */
export function queryOf({ name, tagId, result, docType, checkId, order }: DocumentSearch): URLSearchParams {
  const query = new URLSearchParams();
  const given = { name, tag: tagId, result, format: docType, check: checkId };
  for (const [key, value] of Object.entries(given)) if (value) query.set(key, value);
  if (order !== "newest") query.set("order", order);
  return query;
}

const withAny = (text: string, options: { value: string; text: string }[]) => [
  { value: "", text },
  ...options,
];

export async function FilterForm({
  path,
  search,
  tags,
}: {
  path: string;
  search: DocumentSearch;
  tags: readonly Tag[];
}) {
  const checks = await scoredChecks();
  return (
    <search>
      <form class="inline filter" method="get" action={path}>
        <div class="field">
          <label for="name">Name contains</label>
          <input id="name" name="name" type="search" value={search.name} maxlength={255} />
        </div>
        <Select
          name="result"
          label="Result"
          value={search.result}
          options={withAny(
            "Any result",
            results.map((value) => ({ value, text: resultNames[value] })),
          )}
        />
        <Select
          name="check"
          label="Failed check"
          value={search.checkId}
          options={withAny(
            "Any or none",
            checks.map(({ id, name }) => ({ value: id, text: name })),
          )}
        />
        <Select
          name="format"
          label="Format"
          value={search.docType}
          options={withAny(
            "Any format",
            Object.entries(typeNames).map(([value, { name }]) => ({ value, text: name })),
          )}
        />
        {tags.length > 0 && (
          <Select
            name="tag"
            label="Tag"
            value={search.tagId}
            options={withAny(
              "Any tag",
              tags.map(({ id, name }) => ({ value: id, text: name })),
            )}
          />
        )}
        <Select
          name="order"
          label="Order"
          value={search.order}
          options={documentOrders.map((value) => ({ value, text: orderNames[value] }))}
        />
        <button class="quiet" type="submit">
          Apply
        </button>
      </form>
    </search>
  );
}
