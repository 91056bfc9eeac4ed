import { permissions } from "../../services/accounts/document-access.ts";
import type { Organization } from "../../services/accounts/organizations.ts";
import type { PublicShare, Share } from "../../services/documents/shares.ts";
import type { Typed } from "../forms.ts";
import { Confirm, Field, Foreign, type Problems, Select, Time } from "../parts.tsx";
import { permissionTexts } from "./document-parts.tsx";

const permissionOptions = permissions.map((value) => ({ value, text: `May ${permissionTexts[value]}` }));

const linkTexts: Record<PublicShare["permission"], string> = {
  view: "The document",
  score: "The document and its latest report",
};

/** With whom a document is shared. */
export const ShareTable = ({ rows, path }: { rows: readonly Share[]; path: string }) => (
  <table class="stack">
    <caption>With whom the document is shared.</caption>
    <thead>
      <tr>
        <th scope="col">With</th>
        <th scope="col">They may</th>
        <th scope="col">Since</th>
        <th scope="col">End</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((share) => {
        const who = share.userEmail ?? share.orgName ?? "";
        return (
          <tr>
            <th scope="row">
              <Foreign>{who}</Foreign>
              {share.orgId && " (organization)"}
              {share.isRecipientVerified === false && " (address not verified)"}
            </th>
            <td data-label="They may">{permissionTexts[share.permission]}</td>
            <td data-label="Since">
              <Time at={share.createdAt} />
            </td>
            <td>
              <form method="post" action={`${path}/${share.id}/end`}>
                <button class="quiet" type="submit" aria-label={`Stop sharing with ${who}`}>
                  Stop sharing
                </button>
              </form>
            </td>
          </tr>
        );
      })}
    </tbody>
  </table>
);

/** The public links of a document. */
export const LinkList = ({
  rows,
  path,
  origin,
  now,
}: {
  rows: readonly PublicShare[];
  path: string;
  origin: string;
  now: string;
}) => (
  <ul class="plain">
    {rows.map((link) => {
      const url = `${origin}/s/${link.token}`;
      const isOver = link.expiresAt !== null && link.expiresAt <= now;
      const made = <Time at={link.createdAt} />;
      return (
        <li class="panel">
          <p>
            {linkTexts[link.permission]}. Made {made}.{" "}
            {link.expiresAt ? (
              <>
                {isOver ? "It ended" : "It ends"} <Time at={link.expiresAt} />.
              </>
            ) : (
              "It does not end by itself."
            )}
          </p>
          {!isOver && (
            <p class="actions">
              <a href={url} data-copy={`the link made ${link.createdAt.slice(0, 10)}`}>
                {url}
              </a>
            </p>
          )}
          <Confirm
            summary={
              <>
                Revoke<span class="hidden"> the link made {made}</span>
              </>
            }
            warning="No one can open the link any more. This cannot be undone, but you can make another link."
            action={`${path}/links/${link.id}/revoke`}
            button="Revoke the link"
          />
        </li>
      );
    })}
  </ul>
);

export const PersonForm = ({
  path,
  requiresVerified,
  typed,
  problems,
}: {
  path: string;
  /** Only verified addresses, and members of one's own organizations, are taken. */
  requiresVerified: boolean;
  typed: Typed;
  problems: Problems | null;
}) => (
  <form class="fields" method="post" action={`${path}/people`}>
    <Field
      name="email"
      label="Email address"
      type="email"
      hint={
        requiresVerified
          ? "Of a member of one of your organizations, or of someone who has verified the address here. To everyone else, give a public link."
          : "Of someone who has an account here. No one has verified that addresses belong to the people who registered them: ask the person first, or give a public link."
      }
      value={typed.email}
      problems={problems}
    />
    <Select name="permission" label="What they may do" options={permissionOptions} value={typed.permission} />
    <div>
      <button type="submit">Share</button>
    </div>
  </form>
);

export const OrganizationForm = ({
  path,
  organizations,
  typed,
  problems,
}: {
  path: string;
  /** Those of the viewer that the document is not of. */
  organizations: readonly Organization[];
  typed: Typed;
  problems: Problems | null;
}) => (
  <form class="fields" method="post" action={`${path}/organizations`}>
    {organizations.length > 0 && (
      <Select
        name="own_id"
        label="Organization"
        options={[
          ...organizations.map(({ id, name }) => ({ value: id, text: name })),
          { value: "", text: "Another one, by its id" },
        ]}
        value={typed.own_id}
      />
    )}
    <Field
      name="org_id"
      label={organizations.length ? "Id of another organization" : "Id of the organization"}
      hint="It begins with org_ and stands in the address of the organization's pages: ask one of its members."
      value={typed.org_id}
      problems={problems}
      isRequired={!organizations.length}
      maxlength={200}
    />
    <Select
      name="org_permission"
      label="What its members may do"
      options={permissionOptions}
      value={typed.org_permission}
    />
    <div>
      <button type="submit">Share with the organization</button>
    </div>
  </form>
);

export const LinkForm = ({
  path,
  typed,
  problems,
}: {
  path: string;
  typed: Typed;
  problems: Problems | null;
}) => (
  <form class="fields" method="post" action={`${path}/links`}>
    <Field
      name="days"
      label="Days until it ends"
      type="number"
      min={1}
      max={365}
      isRequired={false}
      hint="From 1 to 365. Without a number the link is good until you revoke it."
      value={typed.days}
      problems={problems}
    />
    <Select
      name="link_permission"
      label="What it shows"
      value={typed.link_permission}
      options={[
        { value: "view", text: linkTexts.view },
        { value: "score", text: linkTexts.score },
      ]}
    />
    <div>
      <button type="submit">Make a public link</button>
    </div>
  </form>
);
