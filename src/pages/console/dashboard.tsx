import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { formats, imageFormats } from "../../core/formats.ts";
import { counted, dayText, scoreText } from "../../render/words.ts";
import { type Counts, checkName, type Dashboard } from "../../services/reports/analytics.ts";
import { listSize, pagingOf } from "../forms.ts";
import { page } from "../page.tsx";
import { Foreign, Pages, sizeText } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { Activities } from "./activities.tsx";
import { Columns, CountTable, Line } from "./charts.tsx";
import { inOrganization } from "./navigation.ts";

const typeNames: Record<string, { name: string }> = { ...formats, ...imageFormats };

const statusNames: Record<string, string> = {
  compliant: "Compliant",
  non_compliant: "Not compliant",
  untested: "Not checked",
};

const jobNames: Record<string, string> = {
  queued: "Queued",
  processing: "Under way",
  complete: "Complete",
  failed: "Failed",
};

const sum = (counts: Counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** Kinds in the order of a table of names, by name. */
const named = (counts: Counts, names: Record<string, string>) =>
  Object.entries(names).map(([kind, name]) => ({ name, count: counts[kind] ?? 0 }));

/** A number, which leads to the documents behind it where there is an address. */
const Figure = ({ value, text, href }: { value: string; text: string; href?: string }) => (
  <li>
    {href ? (
      <a class="panel" href={href}>
        <span class="figure">{value}</span> {text}
      </a>
    ) : (
      <div class="panel">
        <span class="figure">{value}</span> {text}
      </div>
    )}
  </li>
);

/** The list of documents, by what is asked of it. */
const listOf = (orgId: string, query = "") => `/console/orgs/${orgId}/documents${query && `?${query}`}`;

function Figures({ documents, storageBytes, compliance, orgId }: Shown) {
  const { compliant = 0, non_compliant: failing = 0, untested = 0 } = documents.byStatus;
  return (
    <ul class="cards figures">
      <Figure
        value={String(documents.total)}
        text={documents.total === 1 ? "document" : "documents"}
        href={listOf(orgId)}
      />
      <Figure
        value={compliance.averageScore === null ? "–" : scoreText(compliance.averageScore)}
        text={compliance.averageScore === null ? "no score yet" : "average score of 100"}
        {...(compliance.averageScore === null ? {} : { href: listOf(orgId, "order=worst") })}
      />
      <Figure
        value={`${compliant} of ${compliant + failing}`}
        text="checked documents are compliant"
        {...(compliant ? { href: listOf(orgId, "result=compliant") } : {})}
      />
      {untested > 0 && (
        <Figure
          value={String(untested)}
          text={untested === 1 ? "document is not checked" : "documents are not checked"}
          href={listOf(orgId, "result=untested")}
        />
      )}
      <Figure value={sizeText(storageBytes)} text="stored, all versions" />
    </ul>
  );
}

/** What is known of an organization, and its id. */
type Shown = Dashboard & { orgId: string };

function Failures({ compliance: { failuresByCheck, byGrade }, orgId }: Shown) {
  const rows = Object.entries(failuresByCheck);
  return (
    <section>
      <h2>What to fix first</h2>
      {rows.length ? (
        <CountTable
          caption="Checks that fail, the most frequent first, by the latest report of each document; a whole bar is all checked documents"
          kind="Check"
          count="Documents"
          rows={rows.map(([id, count]) => ({
            name: checkName(id),
            count,
            href: listOf(orgId, `check=${id}`),
          }))}
          all={sum(byGrade)}
        />
      ) : (
        <p>No check failed in the latest reports.</p>
      )}
    </section>
  );
}

function OverTime({ compliance, uploads }: Dashboard) {
  const { overTime } = compliance;
  const [first, last] = [overTime[0], overTime.at(-1)];
  const tests = overTime.reduce((total, day) => total + day.tests, 0);
  return (
    <section>
      <h2>Scores of the last 30 days</h2>
      {first && last ? (
        <Line
          summary={
            <>
              {counted(tests, "report")} on {counted(overTime.length, "day")}. The average score was{" "}
              {first !== last && `${scoreText(first.averageScore)} on ${dayText(first.date)} and `}
              {scoreText(last.averageScore)} on {dayText(last.date)}. The broken line is at 95, where
              compliance begins.
            </>
          }
          days={uploads.map(({ date }) => date)}
          scores={overTime}
          goal={95}
        />
      ) : (
        <p>Nothing was checked in the last 30 days.</p>
      )}
    </section>
  );
}

function Uploads({ uploads }: Dashboard) {
  const total = uploads.reduce((sum, { count }) => sum + count, 0);
  const most = uploads.reduce((best, day) => (day.count > best.count ? day : best));
  return (
    <section>
      <h2>Uploads of the last 30 days</h2>
      {total ? (
        <Columns
          summary={`${counted(total, "upload")}, ${
            most.count > 1
              ? `most of them on ${dayText(most.date)}: ${most.count}`
              : "never more than one a day"
          }.`}
          unit="Uploads"
          days={uploads}
        />
      ) : (
        <p>Nothing was uploaded in the last 30 days.</p>
      )}
    </section>
  );
}

/** How the list asks for a status. */
const resultsOf: Record<string, string> = {
  compliant: "compliant",
  non_compliant: "failing",
  untested: "untested",
};

const Standing = ({ documents, compliance, orgId }: Shown) => (
  <section>
    <h2>Results</h2>
    <CountTable
      caption="Documents by their latest report"
      kind="Result"
      count="Documents"
      rows={Object.entries(statusNames).map(([status, name]) => ({
        name,
        count: documents.byStatus[status] ?? 0,
        href: listOf(orgId, `result=${resultsOf[status]}`),
      }))}
    />
    <h3>Grades</h3>
    <CountTable
      caption="Checked documents by the grade of their latest report"
      kind="Grade"
      count="Documents"
      rows={Object.entries(compliance.byGrade).map(([name, count]) => ({
        name,
        count,
        href: listOf(orgId, `result=${name}`),
      }))}
    />
  </section>
);

const Kinds = ({ documents, jobs, orgId }: Shown) => (
  <div class="columns">
    <section>
      <h2>Formats</h2>
      <CountTable
        caption="Documents by their format"
        kind="Format"
        count="Documents"
        rows={Object.entries(documents.byType)
          .filter(([, count]) => count)
          .map(([type, count]) => ({
            name: typeNames[type]?.name ?? type,
            count,
            href: listOf(orgId, `format=${type}`),
          }))}
      />
    </section>
    <section>
      <h2>Conversions and fixes</h2>
      {sum(jobs.byStatus) ? (
        <CountTable
          caption="Conversions to accessible pages, and fixed documents, by their state"
          kind="State"
          count="Jobs"
          rows={named(jobs.byStatus, jobNames)}
        />
      ) : (
        <p>Nothing has been converted or fixed yet.</p>
      )}
    </section>
  </div>
);

const Empty = ({ orgId }: { orgId: string }) => (
  <div class="empty">
    <p>There is nothing to count yet. Scores, grades and what to fix first stand here when documents do.</p>
    <p>
      <a class="button" href={`/console/orgs/${orgId}/documents`}>
        Upload a document
      </a>
    </p>
  </div>
);

/** An organization at a glance, and what each of its members has done. */
export const dashboard = new Hono<AppEnv>();

dashboard.get("/:org_id", async (c) => {
  const [viewer, orgId, paging] = [viewerOf(c), c.req.param("org_id"), pagingOf(c)];
  const { analytics, organizations } = c.get("services");
  const [organization, found, overview] = await Promise.all([
    organizations.read(viewer, orgId),
    analytics.dashboard(viewer, orgId),
    analytics.overview(viewer, orgId, paging),
  ]);
  return page(c, {
    ...inOrganization(orgId, "", organization.role),
    title: `Dashboard of ${organization.name}`,
    children: (
      <>
        <p class="kind">
          <Foreign>{organization.name}</Foreign>
        </p>
        <h1>Dashboard</h1>
        {found.documents.total ? (
          <>
            <Figures {...found} orgId={orgId} />
            <div class="columns">
              <Failures {...found} orgId={orgId} />
              <Standing {...found} orgId={orgId} />
            </div>
            <div class="columns">
              <OverTime {...found} />
              <Uploads {...found} />
            </div>
            <Kinds {...found} orgId={orgId} />
          </>
        ) : (
          <Empty orgId={orgId} />
        )}
        <h2>Members</h2>
        <Activities users={overview.users} total={overview.members} />
        <Pages
          page={paging.page}
          size={listSize}
          total={overview.members}
          path={`/console/orgs/${orgId}`}
          label="Pages of members"
        />
      </>
    ),
  });
});
