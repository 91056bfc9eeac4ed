import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import { formats, imageFormats } from "../../core/formats.ts";
import { counted, dayText, scoreText } from "../../render/words.ts";
import { type Counts, checkName, type Dashboard } from "../../services/analytics.ts";
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
  untested: "Not tested",
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

const Figure = ({ value, text }: { value: string; text: string }) => (
  <li class="panel">
    <span class="figure">{value}</span> {text}
  </li>
);

function Figures({ documents, storageBytes, compliance }: Dashboard) {
  const { compliant = 0, non_compliant: failing = 0 } = documents.byStatus;
  return (
    <ul class="cards">
      <Figure value={String(documents.total)} text={documents.total === 1 ? "document" : "documents"} />
      <Figure
        value={compliance.averageScore === null ? "–" : scoreText(compliance.averageScore)}
        text={compliance.averageScore === null ? "no score yet" : "average score of 100"}
      />
      <Figure value={`${compliant} of ${compliant + failing}`} text="tested documents are compliant" />
      <Figure value={sizeText(storageBytes)} text="stored, all versions" />
    </ul>
  );
}

function Failures({ failuresByCheck, byGrade }: Dashboard["compliance"]) {
  const rows = Object.entries(failuresByCheck);
  return (
    <>
      <h2>What to fix first</h2>
      {rows.length ? (
        <CountTable
          caption="Checks that fail, the most frequent first, by the latest test of each document; a whole bar is all tested documents"
          kind="Check"
          count="Documents"
          rows={rows.map(([id, count]) => ({ name: checkName(id), count }))}
          all={sum(byGrade)}
        />
      ) : (
        <p>No check failed in the latest tests.</p>
      )}
    </>
  );
}

function OverTime({ compliance, uploads }: Dashboard) {
  const { overTime } = compliance;
  const [first, last] = [overTime[0], overTime.at(-1)];
  const tests = overTime.reduce((total, day) => total + day.tests, 0);
  return (
    <>
      <h2>Scores of the last 30 days</h2>
      {first && last ? (
        <Line
          summary={
            <>
              {counted(tests, "test")} on {counted(overTime.length, "day")}. The average score was{" "}
              {first !== last && `${scoreText(first.averageScore)} on ${dayText(first.date)} and `}
              {scoreText(last.averageScore)} on {dayText(last.date)}. The line goes from 0 to 100; the broken
              one is at 95, where compliance begins.
            </>
          }
          days={uploads.map(({ date }) => date)}
          scores={overTime}
          goal={95}
        />
      ) : (
        <p>Nothing was tested in the last 30 days.</p>
      )}
    </>
  );
}

function Uploads({ uploads }: Dashboard) {
  const total = uploads.reduce((sum, { count }) => sum + count, 0);
  const most = uploads.reduce((best, day) => (day.count > best.count ? day : best));
  return (
    <>
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
    </>
  );
}

const Kinds = ({ documents, compliance, jobs }: Dashboard) => (
  <div class="columns">
    <section>
      <h2>Compliance</h2>
      <CountTable
        caption="Documents by their latest test"
        kind="State"
        count="Documents"
        rows={named(documents.byStatus, statusNames)}
      />
    </section>
    <section>
      <h2>Grades</h2>
      <CountTable
        caption="Tested documents by the grade of their latest test"
        kind="Grade"
        count="Documents"
        rows={Object.entries(compliance.byGrade).map(([name, count]) => ({ name, count }))}
      />
    </section>
    <section>
      <h2>Formats</h2>
      <CountTable
        caption="Documents by their format"
        kind="Format"
        count="Documents"
        rows={Object.entries(documents.byType)
          .filter(([, count]) => count)
          .map(([type, count]) => ({ name: typeNames[type]?.name ?? type, count }))}
      />
    </section>
    <section>
      <h2>Conversions</h2>
      {sum(jobs.byStatus) ? (
        <CountTable
          caption="Conversions to accessible pages by their state"
          kind="State"
          count="Conversions"
          rows={named(jobs.byStatus, jobNames)}
        />
      ) : (
        <p>Nothing has been converted yet.</p>
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
    ...inOrganization(orgId, ""),
    title: `Dashboard of ${organization.name}`,
    children: (
      <>
        <p class="kind">
          <Foreign>{organization.name}</Foreign>
        </p>
        <h1>Dashboard</h1>
        {found.documents.total ? (
          <>
            <Figures {...found} />
            <Failures {...found.compliance} />
            <Kinds {...found} />
            <OverTime {...found} />
            <Uploads {...found} />
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
