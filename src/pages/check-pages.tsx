import type { Context } from "hono";
import type { AppEnv } from "../context.ts";
import { formats } from "../core/formats.ts";
import { severityNames } from "../render/words.ts";
import {
  type CatalogueEntry,
  catalogue,
  checkNamed,
  rulesHistory,
  rulesVersion,
} from "../services/reports/checks.ts";
import { page } from "./page.tsx";
import { navigationOf } from "./session.ts";

const kinds = {
  failure: "Fails WCAG or PDF/UA",
  good_practice: "Good practice",
  needs_review: "A person must decide",
} as const;

const tools: Record<string, string> = {
  default: "In any program",
  word: "Word",
  powerpoint: "PowerPoint",
  excel: "Excel",
  acrobat: "Acrobat",
  indesign: "InDesign",
  libreoffice: "LibreOffice",
  calc: "LibreOffice Calc",
  impress: "LibreOffice Impress",
  "google-docs": "Google Docs",
  "google-sheets": "Google Sheets",
  "google-slides": "Google Slides",
  latex: "LaTeX",
  "latex-pdf": "LaTeX, for the PDF",
  "plain-tex": "Plain TeX",
  "latex-209": "LaTeX 2.09",
  context: "ConTeXt",
  "text-editor": "A text editor",
  markdown: "A text editor, in Markdown",
  browser: "A browser",
};

const tiers = {
  1: "Tier 1: it is scored.",
  2: "Tier 2: it adds to the report and never changes the score.",
  3: "Tier 3: a person decides; it never changes the score.",
} as const;

const formatNames = ({ formats: own }: CatalogueEntry) =>
  own.map((format) => formats[format].name).join(", ");

/** Lists of clauses; a check that none asks for says so. */
const Clauses = ({ items }: { items: readonly string[] }) => (
  <span>{items.length ? items.join(", ") : "none: good practice"}</span>
);

const Facts = ({ check }: { check: CatalogueEntry }) => (
  <dl class="facts">
    <dt>Severity</dt>
    <dd>{severityNames[check.severity]}</dd>
    <dt>Category</dt>
    <dd>{check.category_name}</dd>
    <dt>Looks at</dt>
    <dd>{check.looks_at}</dd>
    <dt>Formats</dt>
    <dd>{formatNames(check)}</dd>
    <dt>WCAG 2.2</dt>
    <dd>
      <Clauses items={check.wcag.map(({ number, name, level }) => `${number} ${name} (${level})`)} />
    </dd>
    {check.pdf_ua.length > 0 && (
      <>
        <dt>PDF/UA-1</dt>
        <dd>
          {check.pdf_ua
            .map(({ condition, clause }) => `clause ${clause} (Matterhorn ${condition})`)
            .join(", ")}
        </dd>
      </>
    )}
    <dt>EN 301 549</dt>
    <dd>
      <Clauses items={check.en_301_549} />
    </dd>
    <dt>Section 508</dt>
    <dd>
      <Clauses items={check.section_508} />
    </dd>
  </dl>
);

/** A text with places for what a report found: they are shown as such. */
const Template = ({ text }: { text: string }) => (
  <>{text.split(/(\{\w+\})/).map((part, at) => (at % 2 ? <var>{part.slice(1, -1)}</var> : part))}</>
);

const Steps = ({ text }: { text: string }) => {
  const lines = text.split("\n").map((line) => line.replace(/^\d+\. /, ""));
  if (lines.length === 1) return <Template text={text} />;
  return (
    <ol>
      {lines.map((line) => (
        <li>
          <Template text={line} />
        </li>
      ))}
    </ol>
  );
};

const Message = ({ message }: { message: CatalogueEntry["messages"][number] }) => (
  <section class="finding">
    <h3 id={message.id}>
      <Template text={message.text} />
    </h3>
    <p class="note">{kinds[message.kind]}.</p>
    <dl class="facts">
      {Object.entries(message.fix).map(([tool, text]) => (
        <>
          <dt>{tools[tool] ?? tool}</dt>
          <dd>
            <Steps text={text} />
          </dd>
        </>
      ))}
    </dl>
  </section>
);

/** What is checked: all checks in a table. */
export async function showChecks(c: Context<AppEnv>) {
  const checks = await catalogue();
  return page(c, {
    title: "What is checked",
    navigation: await navigationOf(c),
    children: (
      <>
        <h1>What is checked</h1>
        <p class="lead">
          {checks.length} checks look at a document. Those of tier 1 make the score; the others add to the
          report.
        </p>
        <table class="stack">
          <caption>Rules {rulesVersion}.</caption>
          <thead>
            <tr>
              <th scope="col">Check</th>
              <th scope="col">Category</th>
              <th scope="col">Tier</th>
              <th scope="col">Severity</th>
              <th scope="col">WCAG 2.2</th>
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <tr>
                <th scope="row">
                  <a href={`/checks/${check.id}`}>{check.name}</a>
                </th>
                <td data-label="Category">{check.category_name}</td>
                <td data-label="Tier">{check.tier}</td>
                <td data-label="Severity">{severityNames[check.severity]}</td>
                <td data-label="WCAG 2.2">{check.wcag.map(({ number }) => number).join(", ") || "–"}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <h2 id="history">History of the rules</h2>
        <dl class="facts">
          {rulesHistory.toReversed().map(({ version, changes }) => (
            <>
              <dt>{version}</dt>
              <dd>{changes.map(({ text }) => text).join(" ")}</dd>
            </>
          ))}
        </dl>
      </>
    ),
  });
}

/** One check, by its id. */
export async function showCheck(c: Context<AppEnv>, id: string) {
  const check = await checkNamed(id);
  return page(c, {
    title: check.name,
    navigation: await navigationOf(c),
    children: (
      <>
        <p class="kind">
          <a href="/checks">What is checked</a>
        </p>
        <h1>{check.name}</h1>
        <p class="lead">{check.help}</p>
        <p>{tiers[check.tier]}</p>
        <Facts check={check} />
        <h2 id="example">Example</h2>
        <dl class="facts">
          <dt>Fails</dt>
          <dd>{check.example.bad}</dd>
          <dt>Passes</dt>
          <dd>{check.example.good}</dd>
        </dl>
        <h2 id="messages">What it says, and what to do</h2>
        {check.messages.map((message) => (
          <Message message={message} />
        ))}
        <h2 id="history">History</h2>
        <dl class="facts">
          {check.history.map(({ version, change }) => (
            <>
              <dt>{version}</dt>
              <dd>{change}</dd>
            </>
          ))}
        </dl>
      </>
    ),
  });
}
