import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { AppError } from "../../core/errors.ts";
import { counted } from "../../render/words.ts";
import {
  type HeardEntry,
  type HeardReport,
  type HiddenWords,
  usableLanguage,
} from "../../services/documents/hearing.ts";
import { page } from "../page.tsx";
import { Foreign } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { placeOf } from "./document-parts.tsx";

/** Entries on one page of the Console, and pages of the document whose hidden words it lists. */
const pageSize = 100;
const mostHidden = 40;
/** Characters of an entry that are shown, so that the page stays below 100 KB. */
const shownText = 180;

const cut = (text: string) =>
  text.length > shownText ? `${text.slice(0, shownText).toWellFormed().trimEnd()}…` : text;

const Entry = ({ announced, text, language, whole }: HeardEntry & { whole: string | null }) => (
  <li>
    {announced && <span class="said">{announced}</span>}
    {announced && text && " "}
    {text && <bdi lang={usableLanguage(language ?? whole)}>{cut(text)}</bdi>}
    {language && <span class="hint"> ({language})</span>}
  </li>
);

/** Entries page by page, where they have pages. */
function byPage(entries: readonly HeardEntry[]): { page: number | undefined; entries: HeardEntry[] }[] {
  const groups: { page: number | undefined; entries: HeardEntry[] }[] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    if (last && (entry.page === undefined || last.page === entry.page)) last.entries.push(entry);
    else groups.push({ page: entry.page, entries: [entry] });
  }
  return groups;
}

const Hidden = ({ hidden, hidden_words: words }: Pick<HeardReport, "hidden" | "hidden_words">) => (
  <section aria-labelledby="hidden">
    <h2 id="hidden">Shown, but not heard</h2>
    {words === 0 ? (
      <p>All words that the document shows are heard.</p>
    ) : (
      <>
        <p>
          {counted(words, "word")} {words === 1 ? "is" : "are"} shown and not given to assistive technology.
          They begin with:
        </p>
        <ul>
          {hidden.slice(0, mostHidden).map((one: HiddenWords) => (
            <li>
              {one.page === null ? "" : `Page ${one.page}: `}
              {counted(one.words, "word")}, <Foreign>“{cut(one.text)}”</Foreign>
            </li>
          ))}
        </ul>
        {hidden.length > mostHidden && <p>And {counted(hidden.length - mostHidden, "more page")}.</p>}
      </>
    )}
  </section>
);

const Pages = ({ path, at, total }: { path: string; at: number; total: number }) => {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <nav class="pages" aria-label="Parts of what is heard">
      {at > 1 && <a href={`${path}?page=${at - 1}`}>What comes before</a>}
      <span>
        Part {at} of {last}
      </span>
      {at < last && <a href={`${path}?page=${at + 1}`}>What comes next</a>}
    </nav>
  );
};

/** What a screen reader says of the file that a report is about. */
export const heard = new Hono<AppEnv>();

heard.get("/documents/:id/reports/:report_id/heard", async (c) => {
  const { id, report_id } = c.req.param();
  const asked = c.req.query("page") ?? "1";
  if (!/^[1-9]\d{0,8}$/.test(asked))
    throw new AppError("invalid_request", "page must be a whole number from 1 on.");
  const at = Number(asked);
  const { documents, hearing } = c.get("services");
  const viewer = viewerOf(c);
  const [document, read] = await Promise.all([
    documents.read(viewer, id),
    hearing.read(viewer, id, report_id, { page: at, pageSize }),
  ]);
  const report = `/console/documents/${id}/reports/${report_id}`;
  const path = `${report}/heard`;
  const { entries, total, language } = read;
  return page(c, {
    title: `What a screen reader says of ${document.filename}`,
    ...placeOf(document),
    children: (
      <>
        <p class="back">
          <a href={report}>
            The report on <Foreign>{document.filename}</Foreign>
          </a>
        </p>
        <h1>What a screen reader says</h1>
        <p class="lead">
          The words of <Foreign>{read.filename}</Foreign> as assistive technology is given them, in their
          order; what is announced with them stands in a frame. {counted(total, "entry", "entries")} in all.
          {language === null && " The document does not say in which language it is."}
        </p>
        {read.is_order_guessed && (
          <div class="notice">
            <p>
              The file has no tags: in which order it is read, and what is a heading, a list or a table, was
              guessed from how its pages look. Screen readers guess too, and may do so differently.
            </p>
          </div>
        )}
        {read.not_read.map((message) => (
          <div class="notice">
            <p>
              <Foreign>{message}</Foreign>
            </p>
          </div>
        ))}
        <section aria-labelledby="heard">
          <h2 id="heard">Heard</h2>
          {entries.length === 0 && <p>{total ? "There is nothing more." : "Nothing is heard."}</p>}
          {byPage(entries).map((group) => (
            <>
              {group.page !== undefined && <h3>Page {group.page}</h3>}
              <ol class="plain heard">
                {group.entries.map((entry) => (
                  <Entry {...entry} whole={language} />
                ))}
              </ol>
            </>
          ))}
          <Pages path={path} at={at} total={total} />
        </section>
        <Hidden {...read} />
      </>
    ),
  });
});
