import { type Context, Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { languageName } from "../../core/language-name.ts";
import { counted } from "../../render/words.ts";
import {
  type AskedQuestion,
  longestAnswer,
  mostAtOnce,
} from "../../services/remediations/remediation-questions.ts";
import { attempt, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Foreign, Notice, Problem, type Problems, Select } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { BackToDocument, placeOf } from "./document-parts.tsx";
import { FixForm } from "./fix-form.tsx";

/** Languages that are offered by name. */
const languages =
  "ar bg bn ca cs cy da de el en en-GB en-US es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml mr ms mt nb nl nn pa pl pt pt-BR ro ru sk sl sq sr sv sw ta te th tr uk ur vi zh".split(
    " ",
  );
/** Languages by name, with those of the question where they are none of the usual ones. */
function languageOptions(more: readonly (string | undefined)[]) {
  const all = new Set([...languages, ...more.flatMap((tag) => (tag ? [tag] : []))]);
  const options = [...all].map((value) => ({ value, text: languageName(value) }));
  return [{ value: "", text: "Choose a language" }, ...options.sort((a, b) => (a.text < b.text ? -1 : 1))];
}

/** An answer as people read it. */
function answerText({ options, kind }: AskedQuestion, value: string): string {
  if (value === "skip") return "Skipped: it stays as it is.";
  if (value === "decorative" && kind === "alternative_text") return "It is only decoration.";
  if (kind === "language") return languageName(value);
  return options?.find((option) => option.value === value)?.label ?? value;
}

interface AskedProps {
  question: AskedQuestion;
  /** Its number, from 1. */
  at: number;
  path: string;
  typed: string | undefined;
}

/** What the question is answered by. */
function Input({ question, typed }: Pick<AskedProps, "question" | "typed">) {
  const { kind, prompt, options, suggestion, answer } = question;
  const given = answer?.value === "skip" || answer?.value === "decorative" ? undefined : answer?.value;
  const value = typed ?? given;
  if (options)
    return (
      <fieldset>
        <legend>
          <Foreign>{prompt}</Foreign>
        </legend>
        {options.map((option, index) => (
          <div class="choice">
            <input
              type="radio"
              id={`option-${index}`}
              name="value"
              value={option.value}
              checked={option.value === value}
              required
            />
            <label for={`option-${index}`}>
              <Foreign>{option.label}</Foreign>
            </label>
          </div>
        ))}
      </fieldset>
    );
  if (kind === "language")
    return (
      <Select
        name="value"
        label={prompt}
        value={value}
        options={languageOptions([value, suggestion?.value])}
      />
    );
  return (
    <div class="field">
      <label for="value">
        <Foreign>{prompt}</Foreign>
      </label>
      <textarea id="value" name="value" rows={3} maxlength={longestAnswer} required dir="auto">
        {value}
      </textarea>
    </div>
  );
}

const Hidden = ({ question, at }: Pick<AskedProps, "question" | "at">) => (
  <>
    <input type="hidden" name="question_id" value={question.id} />
    <input type="hidden" name="at" value={String(at)} />
  </>
);

const Suggestion = ({ question, at, path }: Omit<AskedProps, "typed">) =>
  question.suggestion && (
    <form class="panel" method="post" action={path}>
      <Hidden question={question} at={at} />
      <input type="hidden" name="value" value={question.suggestion.value} />
      <p>
        Suggested:{" "}
        <strong>
          <Foreign>{answerText(question, question.suggestion.value)}</Foreign>
        </strong>
        <br />
        <span class="hint">
          <Foreign>{question.suggestion.source}</Foreign>
        </span>
      </p>
      <button class="quiet" type="submit">
        Use it
      </button>
    </form>
  );

const Asked = ({ question, at, path, typed }: AskedProps) => (
  <>
    <p>
      <Foreign>{question.location.label}</Foreign>
      {question.gain > 0 && `. Worth ${question.gain.toFixed(1)} points of the score.`}
    </p>
    {question.answer && (
      <p>
        Answered by <Foreign>{question.answer.answeredBy}</Foreign>:{" "}
        <Foreign>{answerText(question, question.answer.value)}</Foreign>
      </p>
    )}
    <Suggestion question={question} at={at} path={path} />
    <form class="fields" method="post" action={path}>
      <Hidden question={question} at={at} />
      <Input question={question} typed={typed} />
      <div class="actions">
        <button type="submit">Save and go on</button>
        {question.kind === "alternative_text" && (
          <button class="quiet" type="submit" name="act" value="decorative" formnovalidate>
            It is only decoration
          </button>
        )}
        <button class="quiet" type="submit" name="act" value="skip" formnovalidate>
          Skip
        </button>
        {at > 1 && (
          <a class="button quiet" href={`${path}?at=${at - 1}#question`}>
            Back
          </a>
        )}
      </div>
    </form>
  </>
);

interface EndProps {
  documentId: string;
  rows: readonly AskedQuestion[];
  path: string;
}

/** When all have been gone through: what is answered, and the way to write it. */
const End = ({ documentId, rows, path }: EndProps) => {
  const answered = rows.filter(({ answer }) => answer).length;
  if (!rows.length)
    return (
      <>
        <p>
          The document asks nothing now. Where a new version was uploaded, fix it first: answers that were
          given before are kept.
        </p>
        <FixForm documentId={documentId} button="Fix this document" />
      </>
    );
  return (
    <>
      <p>
        {answered} of {counted(rows.length, "question")} answered. Answers are written into a new version; the
        file before stays as it is.
      </p>
      {answered > 0 && <FixForm documentId={documentId} button="Write the answers into the document" />}
      <h2>The questions</h2>
      <ol>
        {rows.map((question, index) => (
          <li>
            <a href={`${path}?at=${index + 1}#question`}>
              <Foreign>{question.prompt}</Foreign>
            </a>{" "}
            <Foreign>{question.location.label}</Foreign>
            <br />
            <span class="hint">
              {question.answer ? (
                <Foreign>{answerText(question, question.answer.value)}</Foreign>
              ) : (
                "Not answered yet"
              )}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
};

/** The number of the question that the address asks for; without one the first that has no answer. */
function numberOf(c: Context<AppEnv>, rows: readonly AskedQuestion[]): number {
  const asked = c.req.query("at");
  if (asked === undefined) {
    const open = rows.findIndex(({ answer }) => !answer);
    return open < 0 ? rows.length + 1 : open + 1;
  }
  const at = Number(asked);
  return Number.isInteger(at) && at >= 1 && at <= rows.length ? at : rows.length + 1;
}

interface Refused {
  at: number;
  value: string;
  problems: Problems;
}

async function show(c: Context<AppEnv>, refused: Refused | null = null) {
  const [viewer, id] = [viewerOf(c), c.req.param("id")!];
  const { documents, questions, pictures } = c.get("services");
  const [document, { rows, version }] = await Promise.all([
    documents.read(viewer, id),
    questions.list(viewer, id, { page: 1, pageSize: mostAtOnce }),
  ]);
  const path = `/console/documents/${id}/questions`;
  const at = refused?.at ?? numberOf(c, rows);
  const question = rows[at - 1];
  const heading = question ? `Question ${at} of ${rows.length}` : "The questions about this document";
  return page(
    c,
    {
      title: `${heading}: ${document.filename}`,
      ...placeOf(document),
      isNarrow: true,
      children: (
        <>
          <BackToDocument {...document} />
          <h1 id="question" tabindex={-1}>
            {heading}
          </h1>
          {c.req.query("done") === "kept" && !refused && <Notice>The answer is kept.</Notice>}
          <Problem error={refused?.problems} />
          {question && version ? (
            <>
              <progress
                max={rows.length}
                value={at - 1}
                aria-label={`${at - 1} of ${rows.length} gone through`}
              />
              {question.has_picture && (
                <p>
                  <img
                    class="shown"
                    src={`/files/pictures/${pictures.sign({ versionId: version.id, userId: viewer.userId }, question.id)}`}
                    alt={`What the question is about: ${question.location.label}`}
                  />
                </p>
              )}
              <Asked question={question} at={at} path={path} typed={refused?.value} />
              <p>
                <a href={`${path}?at=end#question`}>All questions, and writing the answers</a>
              </p>
            </>
          ) : (
            <End documentId={id} rows={rows} path={path} />
          )}
        </>
      ),
    },
    refused ? 400 : 200,
  );
}

/** The questions of a document, one after another. */
export const questions = new Hono<AppEnv>();

questions.get("/documents/:id/questions", (c) => show(c));

questions.post("/documents/:id/questions", async (c) => {
  const id = c.req.param("id");
  const { question_id = "", value = "", act, at = "1" } = await typedIn(c);
  const number = Math.max(1, Number.parseInt(at, 10) || 1);
  const given = act === "skip" || act === "decorative" ? act : value.trim();
  const problems = await attempt(() =>
    c.get("services").questions.answer(viewerOf(c), id, [{ question_id, value: given }]),
  );
  if (problems) return show(c, { at: number, value, problems });
  return c.redirect(`/console/documents/${id}/questions?at=${number + 1}&done=kept#question`, 303);
});
