import { type Context, Hono } from "hono";
import { z } from "zod";
import type { AppEnv } from "../../context.ts";
import { counted } from "../../render/words.ts";
import { type AuditEntry, auditActions } from "../../services/accounts/audit.ts";
import { mostRetentionDays, type Organization } from "../../services/accounts/organizations.ts";
import { attempt, listSize, pagingOf, readForm, type Typed, typedIn } from "../forms.ts";
import { page } from "../page.tsx";
import { Done, Field, Foreign, Pages, Problem, type Problems, Time } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { inOrganization } from "./navigation.ts";

const notices = { retention: "How long reports and versions are kept has been set." };

const daysText = (days: unknown) => (days === null ? "for good" : counted(Number(days), "day"));

/** What an entry says beyond who did what, in words. */
function detailText({ action, detail }: AuditEntry): string | null {
  switch (action) {
    case "retention.set":
      return `from ${daysText(detail.from)} to ${daysText(detail.to)}`;
    case "retention.applied":
      return `${counted(Number(detail.reports), "report")}, ${counted(Number(detail.versions), "version")}`;
    case "member.role_changed":
      return `from ${detail.from} to ${detail.to}`;
    case "invitation.created":
    case "invitation.accepted":
    case "member.removed":
      return `as ${detail.role}`;
    case "share.created":
    case "public_share.created":
      return `permission ${detail.permission}`;
    default:
      return null;
  }
}

function Row(entry: AuditEntry) {
  const { createdAt, actorName, action, recordId, detail, address, requestId } = entry;
  const name = entry.recordName ?? detail.filename ?? detail.name ?? recordId;
  const more = detailText(entry);
  return (
    <tr>
      <th scope="row">
        <Time at={createdAt} isAgo />
      </th>
      <td data-label="Who" class="wraps">
        {actorName === null ? "Lectern" : <Foreign>{actorName}</Foreign>}
      </td>
      <td data-label="What" class="wraps">
        {auditActions[action]}
        {more === null ? "" : ` (${more})`}
      </td>
      <td data-label="Record" class="wraps">
        <Foreign>{String(name)}</Foreign>
      </td>
      <td data-label="From">{address ?? "–"}</td>
      <td data-label="Request">{requestId === null ? "–" : <code>{requestId}</code>}</td>
    </tr>
  );
}

const Entries = ({ rows, total }: { rows: AuditEntry[]; total: number }) => (
  <table class="stack list log">
    <caption>{counted(total, "entry", "entries")}, newest first</caption>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">What</th>
        <th scope="col">Record</th>
        <th scope="col">From</th>
        <th scope="col">Request</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((entry) => (
        <Row {...entry} />
      ))}
    </tbody>
  </table>
);

const RetentionForm = ({
  organization,
  typed,
  problems,
}: {
  organization: Organization;
  typed: Typed;
  problems: Problems | null;
}) => (
  <>
    <h2 id="retention">How long reports are kept</h2>
    <p>
      After so many days compliance reports, conversions and the versions that they made are removed for good.
      Documents stay until someone deletes them. What is older already goes within some minutes.
    </p>
    <form class="fields" method="post" action={`/console/orgs/${organization.id}/activity/retention`}>
      <Field
        name="retention_days"
        label="Days"
        hint={`From 1 to ${mostRetentionDays}. Leave it empty to keep everything.`}
        inputmode="numeric"
        value={typed.retention_days ?? organization.retentionDays?.toString() ?? ""}
        problems={problems}
        isRequired={false}
      />
      <div>
        <button type="submit">Save</button>
      </div>
    </form>
  </>
);

async function show(c: Context<AppEnv>, typed: Typed = {}, problems: Problems | null = null) {
  const [viewer, orgId] = [viewerOf(c), c.req.param("org_id")!];
  const paging = pagingOf(c);
  const { audit, organizations } = c.get("services");
  const [organization, entries] = await Promise.all([
    organizations.read(viewer, orgId),
    audit.list(viewer, orgId, paging),
  ]);
  return page(
    c,
    {
      ...inOrganization(orgId, "/activity", organization.role),
      title: `Activity in ${organization.name}`,
      children: (
        <>
          <p class="kind">
            <Foreign>{organization.name}</Foreign>
          </p>
          <h1>Activity</h1>
          <Done code={c.req.query("done")} notices={notices} />
          <Problem error={problems} />
          <p>What was done in the organization over the last year. No one can change it.</p>
          <Entries {...entries} />
          <Pages
            page={paging.page}
            size={listSize}
            total={entries.total}
            path={`/console/orgs/${orgId}/activity`}
            label="Pages of activity"
          />
          <RetentionForm organization={organization} typed={typed} problems={problems} />
        </>
      ),
    },
    problems ? 400 : 200,
  );
}

const wrongDays = `must be a whole number from 1 to ${mostRetentionDays}, or empty`;
const retentionForm = z.object({
  retention_days: z
    .string()
    .trim()
    .regex(/^\d{0,4}$/, wrongDays)
    .transform((text) => (text ? Number(text) : null))
    .refine((days) => days === null || (days >= 1 && days <= mostRetentionDays), wrongDays),
});

/** What was done in an organization, and how long its reports are kept: for owners and admins. */
export const activity = new Hono<AppEnv>();

activity.get("/:org_id/activity", (c) => show(c));

activity.post("/:org_id/activity/retention", async (c) => {
  const orgId = c.req.param("org_id");
  const typed = await typedIn(c);
  const { data, problems } = readForm(retentionForm, typed);
  const { organizations } = c.get("services");
  const refused =
    problems ?? (await attempt(() => organizations.setRetention(viewerOf(c), orgId, data!.retention_days)));
  return refused
    ? show(c, typed, refused)
    : c.redirect(`/console/orgs/${orgId}/activity?done=retention`, 303);
});

activity.get("/:org_id/activity/retention", (c) =>
  c.redirect(`/console/orgs/${c.req.param("org_id")}/activity#retention`, 303),
);
