import { counted } from "../../render/words.ts";
import type { Invitation, InvitationStatus } from "../../services/accounts/organizations.ts";
import type { Listing } from "../../services/paging.ts";
import { Confirm, Day, Time } from "../parts.tsx";
import { roleText } from "./roles.ts";

const statuses: Record<InvitationStatus, string> = {
  pending: "Pending",
  accepted: "Accepted",
  revoked: "Revoked",
  expired: "Expired",
};

const Row = ({ invitation, orgId }: { invitation: Invitation; orgId: string }) => {
  const { id, email, role, status, createdAt, expiresAt } = invitation;
  return (
    <tr>
      <th scope="row">{email}</th>
      <td data-label="Role">{roleText(role)}</td>
      <td data-label="Status">
        {statuses[status]}
        {status === "pending" && (
          <>
            {", until "}
            <Time at={expiresAt} />
          </>
        )}
      </td>
      <td data-label="Invited">
        <Day at={createdAt} />
      </td>
      <td>
        {status === "pending" && (
          <Confirm
            summary={
              <>
                Revoke<span class="hidden"> the invitation of {email}</span>…
              </>
            }
            warning="The link will be good for nothing from then on."
            action={`/console/orgs/${orgId}/invitations/${id}/revoke`}
            button="Revoke the invitation"
          />
        )}
      </td>
    </tr>
  );
};

/** The invitations to an organization, for those who may invite. */
export const Invitations = ({ rows, total, orgId }: Listing<Invitation> & { orgId: string }) => (
  <>
    <h2>Invitations</h2>
    {rows.length ? (
      <table class="stack">
        <caption>{counted(total, "invitation")}, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Email address</th>
            <th scope="col">Role</th>
            <th scope="col">Status</th>
            <th scope="col">Invited</th>
            <th scope="col">Revoke</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((invitation) => (
            <Row invitation={invitation} orgId={orgId} />
          ))}
        </tbody>
      </table>
    ) : (
      <p>No one has been invited yet.</p>
    )}
  </>
);
