import type { Context } from "hono";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { counted } from "../../render/words.ts";
import type { DocumentRecord } from "../../services/documents/documents.ts";
import { listSize, typedIn } from "../forms.ts";
import { Foreign, Notice } from "../parts.tsx";
import { viewerOf } from "../session.ts";

/** For how long documents are begun in one request, in milliseconds; what is left is named. */
const patience = 20_000;

const acts = ["test", "convert"] as const;
type Act = (typeof acts)[number];

/** What came of the documents that were chosen. */
interface Outcome {
  done: number;
  /** Ids of those that could not be. */
  not: string[];
  /** Ids of those that there was no time for. */
  left: string[];
}

async function actOn(c: Context<AppEnv>, act: Act, ids: readonly string[]): Promise<Outcome> {
  const viewer = viewerOf(c);
  const { compliance, conversions, now } = c.get("services");
  const end = now() + patience;
  const outcome: Outcome = { done: 0, not: [], left: [] };
  for (const id of ids) {
    if (now() > end) {
      outcome.left.push(id);
      continue;
    }
    try {
      if (act === "test") await compliance.test(viewer, id, [1]);
      else await conversions.request(viewer, id);
      outcome.done++;
    } catch (error) {
      // Whose session has ended may do nothing; what is wrong with one document leaves the others.
      if (!(error instanceof AppError) || error.code === "unauthorized" || error.status === 500) throw error;
      outcome.not.push(id);
    }
  }
  return outcome;
}

/** Tests or converts the documents that were chosen in a list, and leads back to it. */
export async function actOnChosen(c: Context<AppEnv>) {
  const typed = await typedIn(c);
  const act = acts.find((one) => one === typed.act);
  const ids = Object.keys(typed).filter((name) => /^doc_[0-9A-Z]{26}$/.test(name));
  if (!act)
    throw new AppError("invalid_request", "The form names nothing that can be done: open the list again.");
  if (ids.length > listSize)
    throw new AppError("invalid_request", `At most ${listSize} documents can be chosen at a time.`);
  const outcome = await actOn(c, act, ids);
  if (!(c.req.header("Accept") ?? "").includes("text/html")) return c.json(outcome);
  const query = new URLSearchParams(typed.back ?? "");
  query.set("done", act);
  query.set("count", String(outcome.done));
  for (const name of ["not", "left"] as const) for (const id of outcome[name]) query.append(name, id);
  return c.redirect(`/console/orgs/${c.req.param("org_id")}/documents?${query}`, 303);
}

const doneTexts: Record<Act, string> = { test: "checked", convert: "queued to be converted" };

const Names = ({ ids, rows }: { ids: readonly string[]; rows: readonly DocumentRecord[] }) => (
  <ul>
    {ids.slice(0, listSize).map((id) => {
      const row = rows.find((one) => one.id === id);
      return (
        <li>
          <a href={`/console/documents/${id}`}>{row ? <Foreign>{row.filename}</Foreign> : "A document"}</a>
        </li>
      );
    })}
  </ul>
);

/** What was done with the documents that were chosen, by the address. */
export function ChosenNotice({ c, rows }: { c: Context<AppEnv>; rows: readonly DocumentRecord[] }) {
  const act = acts.find((one) => one === c.req.query("done"));
  const count = Number(c.req.query("count") ?? Number.NaN);
  if (!act || !Number.isInteger(count)) return null;
  const named = (name: string) => (c.req.queries(name) ?? []).filter((id) => /^doc_[0-9A-Z]{26}$/.test(id));
  const [not, left] = [named("not"), named("left")];
  if (!count && !not.length && !left.length) return <Notice>No document was chosen.</Notice>;
  return (
    <div class="notice" role="status">
      <p>
        {counted(count, "document was", "documents were")} {doneTexts[act]}.
      </p>
      {not.length > 0 && (
        <>
          <p>{counted(not.length, "document")} could not be: each one's page says why when you try there.</p>
          <Names ids={not} rows={rows} />
        </>
      )}
      {left.length > 0 && (
        <>
          <p>There was no time for {counted(left.length, "document")}: choose them again.</p>
          <Names ids={left} rows={rows} />
        </>
      )}
    </div>
  );
}
