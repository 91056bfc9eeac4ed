import { Hono } from "hono";
import type { AppEnv } from "../../context.ts";
import type { Holder, Quantity, Standing, Standings } from "../../services/accounts/quotas.ts";
import { listSize, pagingOf } from "../forms.ts";
import { page } from "../page.tsx";
import { Foreign, Pages, sizeText, Time } from "../parts.tsx";
import { viewerOf } from "../session.ts";
import { inSettings } from "./navigation.ts";

const path = "/console/settings/usage";

const names: Record<Quantity, Record<Holder, string>> = {
  storedBytes: { account: "Stored files", organization: "Stored files" },
  documents: { account: "Documents", organization: "Documents" },
  scansPerDay: { account: "Scans and checks today", organization: "Checks today" },
  queued: { account: "Scans that wait", organization: "Conversions and fixes that wait" },
};

const order: Quantity[] = ["storedBytes", "documents", "scansPerDay", "queued"];

const amountText = (quantity: Quantity, amount: number) =>
  quantity === "storedBytes" ? sizeText(amount) : amount.toLocaleString("en");

const Row = ({ quantity, holder, standing }: { quantity: Quantity; holder: Holder; standing: Standing }) => (
  <tr>
    <th scope="row">{names[quantity][holder]}</th>
    <td data-label="Used">{amountText(quantity, standing.used)}</td>
    <td data-label="At most">
      {standing.limit === null ? "No limit" : amountText(quantity, standing.limit)}
    </td>
    <td data-label="Begins anew">{standing.resetsAt === null ? "–" : <Time at={standing.resetsAt} />}</td>
  </tr>
);

const Quotas = ({
  caption,
  holder,
  standings,
}: {
  caption: string;
  holder: Holder;
  standings: Standings;
}) => (
  <table class="stack usage">
    <caption>
      <Foreign>{caption}</Foreign>
    </caption>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Used</th>
        <th scope="col">At most</th>
        <th scope="col">Begins anew</th>
      </tr>
    </thead>
    <tbody>
      {order.map((quantity) => (
        <Row quantity={quantity} holder={holder} standing={standings[quantity]} />
      ))}
    </tbody>
  </table>
);

/** How the person who is signed in and their organizations stand to their quotas. */
export const usage = new Hono<AppEnv>();

usage.get("/", async (c) => {
  const paging = pagingOf(c);
  const { account, organizations, total } = await c.get("services").quotas.usage(viewerOf(c), paging);
  return page(c, {
    ...inSettings("/usage"),
    title: "Usage",
    children: (
      <>
        <h1>Usage</h1>
        <p>
          What is over a limit is refused until there is room again. Documents count for who has uploaded them
          and for their organization, with all versions; deleting a document makes room.
        </p>
        <Quotas caption="Your account" holder="account" standings={account} />
        <h2>Organizations</h2>
        {organizations.length === 0 && <p>You are in no organization yet.</p>}
        {organizations.map(({ name, standings }) => (
          <Quotas caption={name} holder="organization" standings={standings} />
        ))}
        <Pages page={paging.page} size={listSize} total={total} path={path} />
      </>
    ),
  });
});
