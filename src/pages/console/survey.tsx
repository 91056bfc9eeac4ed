import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Select } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { inSettings } from "./navigation.ts";

interface Option {
  value: string;
  text: string;
}

const unanswered: Option = { value: "", text: "No answer" };

const roles: Option[] = [
  { value: "author", text: "I write or design documents" },
  { value: "specialist", text: "I am responsible for accessibility" },
  { value: "developer", text: "I build software" },
  { value: "manager", text: "I lead a team or an organization" },
  { value: "other", text: "Something else" },
];

const documents: Option[] = [
  { value: "pdf", text: "PDF" },
  { value: "office", text: "Word, PowerPoint, Excel" },
  { value: "web", text: "HTML or Markdown" },
  { value: "latex", text: "LaTeX" },
];

const sources: Option[] = [
  { value: "colleague", text: "A colleague or a friend" },
  { value: "search", text: "A search engine" },
  { value: "event", text: "A talk, a course or an event" },
  { value: "article", text: "An article or a post" },
  { value: "other", text: "Something else" },
];

const longestWish = 1_000;

/** The survey's answers: they are free in form for programs, so anything may be among them. */
type Answers = Record<string, unknown>;

const textOf = (answer: unknown) => (typeof answer === "string" ? answer : "");

const listOf = (answer: unknown): unknown[] => (Array.isArray(answer) ? answer : []);

const Survey = ({ answers }: { answers: Answers }) => (
  <form class="fields" method="post" action="/console/survey">
    <Select
      name="role"
      label="What do you do?"
      options={[unanswered, ...roles]}
      value={textOf(answers.role)}
    />
    <fieldset>
      <legend>Which documents do you work with?</legend>
      {documents.map(({ value, text }) => (
        <div class="choice">
          <input
            id={value}
            name={value}
            type="checkbox"
            checked={listOf(answers.documents).includes(value)}
          />
          <label for={value}>{text}</label>
        </div>
      ))}
    </fieldset>
    <Select
      name="heard_from"
      label="How did you hear of Lectern?"
      options={[unanswered, ...sources]}
      value={textOf(answers.heard_from)}
    />
    <div class="field">
      <label for="wish">What should Lectern do for you?</label>
      <textarea id="wish" name="wish" rows={4} maxlength={longestWish}>
        {textOf(answers.wish)}
      </textarea>
    </div>
    <div>
      <button type="submit">Save the answers</button>
    </div>
  </form>
);

const chosen = (options: Option[], typed: string | undefined) =>
  options.some(({ value }) => value === typed) ? typed : undefined;

/** A few questions to whoever is new; no answer is needed. */
export const survey = new Hono<AppEnv>();

survey.get("/", async (c) => {
  const { surveyResponses } = await c.get("services").accounts.read(viewerOf(c));
  return page(c, {
    ...inSettings(),
    title: "Survey",
    children: (
      <>
        <h1>Four short questions</h1>
        <p>Every answer is up to you, and may be changed later.</p>
        <Survey answers={surveyResponses} />
      </>
    ),
  });
});

survey.post("/", async (c) => {
  const typed = await typedIn(c);
  const named = documents.map(({ value }) => value).filter((value) => typed[value] !== undefined);
  const answers: Answers = {
    role: chosen(roles, typed.role),
    documents: named.length ? named : undefined,
    heard_from: chosen(sources, typed.heard_from),
    wish: typed.wish?.trim().slice(0, longestWish) || undefined,
  };
  const surveyResponses = Object.fromEntries(
    Object.entries(answers).filter(([, answer]) => answer !== undefined),
  );
  await c.get("services").accounts.update(viewerOf(c), { surveyResponses });
  return c.redirect("/console/settings?done=survey", 303);
});
