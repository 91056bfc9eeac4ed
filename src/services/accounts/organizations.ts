import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import { type Clock, iso } from "../clock.ts";
import type { Listing, Paging } from "../paging.ts";
import type { Mails, NewMail } from "./mails.ts";
import type { Role } from "./roles.ts";
import { hashToken } from "./tokens.ts";
import type { Viewer } from "./viewer.ts";

export interface Organization {
  id: string;
  name: string;
  createdAt: string;
  /** The viewer's. */
  role: Role;
  memberCount: number;
  /** After how many days reports and converted versions are removed; null: never. */
  retentionDays: number | null;
}

export interface Member {
  userId: string;
  email: string;
  fullName: string;
  role: Role;
  joinedAt: string;
}

export type InvitationStatus = "pending" | "accepted" | "revoked" | "expired";

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  status: InvitationStatus;
  createdAt: string;
  expiresAt: string;
}

/** An invitation that has just been made. */
export interface NewInvitation extends Invitation {
  /** Of its link: shown only now. */
  token: string;
  /** The link is mailed to the address. */
  isMailed: boolean;
}

/** The mail of an invitation, and the most that are sent since a time. */
export interface InvitationMail {
  mail: NewMail;
  since: string;
  /** Mails of one inviter. */
  mostByInviter: number;
  /** Invitations of one address, whoever invites. */
  mostToAddress: number;
}

/** An invitation as whoever has its link sees it. */
export interface Offer {
  organization: string;
  /** The only address that may accept. */
  email: string;
  role: Role;
  /** Null when the inviter's account is gone. */
  invitedBy: string | null;
  expiresAt: string;
}

/**
 * Organizations as their members see them. Every method throws AppError `unauthorized` when the session has ended;
 * null for an organization's role means that the viewer is no member of it, or that there is none.
 */
export interface OrganizationStore {
  list(viewer: Viewer, paging: Paging): Promise<Listing<Organization>>;
  add(viewer: Viewer, organization: { id: string; name: string; createdAt: string }): Promise<void>;
  read(viewer: Viewer, orgId: string): Promise<Organization | null>;
  /** Sets it for a manager; the organization is null for outsiders. */
  setRetention(
    viewer: Viewer,
    orgId: string,
    days: number | null,
  ): Promise<{ role: Role | null; organization: Organization | null }>;
  /** Deletes it with all that is its own; only for its owner. */
  remove(viewer: Viewer, orgId: string, now: string): Promise<{ role: Role | null }>;
  members(viewer: Viewer, orgId: string, paging: Paging): Promise<(Listing<Member> & { role: Role }) | null>;
  /**
   * Sets a member's role, or removes the member when it is null: never the last owner's, never an owner's by an
   * admin. Answers how it stood before and, when the change was made, the member after it.
   */
  changeMember(
    viewer: Viewer,
    orgId: string,
    userId: string,
    role: Role | null,
  ): Promise<{ viewerRole: Role | null; before: Role | null; isChanged: boolean; member: Member | null }>;
  invitations(
    viewer: Viewer,
    orgId: string,
    paging: Paging,
    now: string,
  ): Promise<(Listing<Invitation> & { role: Role }) | null>;
  /** Writes it, with its mail within the limits, when the viewer may invite and the address has no membership yet. */
  invite(
    viewer: Viewer,
    orgId: string,
    invitation: Omit<Invitation, "status"> & { tokenHash: string },
    mail: InvitationMail | null,
  ): Promise<{ role: Role | null; isMember: boolean; isAdded: boolean; isMailed: boolean }>;
  revokeInvitation(
    viewer: Viewer,
    orgId: string,
    id: string,
    now: string,
  ): Promise<{ role: Role | null; isRevoked: boolean }>;
  /** Null when it is used, revoked or expired, or there is none. */
  offer(tokenHash: string, now: string): Promise<Offer | null>;
  /** Joins the viewer; null when the invitation is good for nothing or for someone else. */
  accept(viewer: Viewer, tokenHash: string, now: string): Promise<Organization | null>;
}

const day = 86_400_000;
/** Ten years. */
export const mostRetentionDays = 3_650;

const invitationLife = 7 * day;
/** Mails a day: further invitations are made, and their links passed on by hand. */
const mailLimits = { mostByInviter: 100, mostToAddress: 5 };

/** Reported of a missing one and of one that the viewer may not know of. */
export const noOrganization = () => new AppError("not_found", "There is no such organization.");
export const badInvitation = () =>
  new AppError(
    "invalid_request",
    "The invite_token is unknown, used, expired or meant for another email address: ask for a new invitation.",
  );
const forbidden = (what: string) =>
  new AppError("forbidden", `Only owners and admins of the organization may ${what}.`);
const isManager = (role: Role) => role === "owner" || role === "admin";

/** Throws AppError `not_found` for outsiders, whose role is null, and `forbidden` for members. */
export function requireManager(role: Role | null, what: string): asserts role is "owner" | "admin" {
  if (!role) throw noOrganization();
  if (!isManager(role)) throw forbidden(what);
}

export type Organizations = ReturnType<typeof organizationService>;

export function organizationService({
  organizations,
  mails,
  now,
}: {
  organizations: OrganizationStore;
  mails: Mails;
  now: Clock;
}) {
  async function changeMember(
    viewer: Viewer,
    orgId: string,
    userId: string,
    role: Role | null,
  ): Promise<Member | null> {
    const { viewerRole, before, isChanged, member } = await organizations.changeMember(
      viewer,
      orgId,
      userId,
      role,
    );
    const isLeaving = role === null && userId === viewer.userId;
    if (!viewerRole) throw noOrganization();
    if (!isLeaving) requireManager(viewerRole, "change members");
    if (!before) throw new AppError("not_found", "There is no such member.");
    if (isChanged) return member;
    if (viewerRole !== "owner" && (before === "owner" || role === "owner")) {
      throw new AppError("forbidden", "Only owners may make someone an owner or change an owner's role.");
    }
    throw new AppError(
      "invalid_request",
      "An organization always keeps one owner: make another member owner first.",
    );
  }

  return {
    list: (viewer: Viewer, paging: Paging) => organizations.list(viewer, paging),

    async create(viewer: Viewer, name: string): Promise<Organization> {
      const made = { id: newId("org", now()), name, createdAt: iso(now()) };
      await organizations.add(viewer, made);
      return { ...made, role: "owner", memberCount: 1, retentionDays: null };
    },

    /** After how many days reports and converted versions are removed by cron; null: never. */
    async setRetention(viewer: Viewer, orgId: string, days: number | null): Promise<Organization> {
      const { role, organization } = await organizations.setRetention(viewer, orgId, days);
      requireManager(role, "set how long reports are kept");
      return organization!;
    },

    async read(viewer: Viewer, orgId: string): Promise<Organization> {
      const found = await organizations.read(viewer, orgId);
      if (!found) throw noOrganization();
      return found;
    },

    async remove(viewer: Viewer, orgId: string): Promise<void> {
      const { role } = await organizations.remove(viewer, orgId, iso(now()));
      if (!role) throw noOrganization();
      if (role !== "owner") throw new AppError("forbidden", "Only an owner may delete the organization.");
    },

    async members(viewer: Viewer, orgId: string, paging: Paging): Promise<Listing<Member>> {
      const found = await organizations.members(viewer, orgId, paging);
      if (!found) throw noOrganization();
      return found;
    },

    setRole: async (viewer: Viewer, orgId: string, userId: string, role: Role): Promise<Member> =>
      (await changeMember(viewer, orgId, userId, role))!,

    async removeMember(viewer: Viewer, orgId: string, userId: string): Promise<void> {
      await changeMember(viewer, orgId, userId, null);
    },

    async invitations(viewer: Viewer, orgId: string, paging: Paging): Promise<Listing<Invitation>> {
      const found = await organizations.invitations(viewer, orgId, paging, iso(now()));
      if (!found) throw noOrganization();
      requireManager(found.role, "see invitations");
      return found;
    },

    /** An invitation and its token, which is shown only now; its link is mailed where mails are sent. */
    async invite(
      viewer: Viewer,
      orgId: string,
      { email, role }: { email: string; role: Role },
    ): Promise<NewInvitation> {
      const time = now();
      const id = newId("inv", time);
      const token = mails.tokenOf("invitation", id);
      const invitation = {
        id,
        email,
        role,
        createdAt: iso(time),
        expiresAt: iso(time + invitationLife),
      };
      const mail = mails.isOn ? mails.draft("invitation", invitationLife) : null;
      const outcome = await organizations.invite(
        viewer,
        orgId,
        { ...invitation, tokenHash: hashToken(token) },
        mail && { mail, since: iso(time - day), ...mailLimits },
      );
      requireManager(outcome.role, "invite");
      if (outcome.isMember) throw new AppError("invalid_request", `${email} is a member already.`);
      if (!outcome.isAdded) throw new AppError("forbidden", "Only an owner may invite an owner.");
      if (mail && outcome.isMailed) await mails.wake();
      return { ...invitation, status: "pending", token, isMailed: outcome.isMailed };
    },

    async revokeInvitation(viewer: Viewer, orgId: string, id: string): Promise<void> {
      const { role, isRevoked } = await organizations.revokeInvitation(viewer, orgId, id, iso(now()));
      requireManager(role, "revoke invitations");
      if (!isRevoked) throw new AppError("not_found", "There is no such invitation, or it has been used.");
    },

    /** What the link of an invitation offers. Throws AppError `not_found` when it is good for nothing. */
    async readInvitation(token: string): Promise<Offer> {
      const offer = await organizations.offer(hashToken(token), iso(now()));
      if (offer) return offer;
      throw new AppError(
        "not_found",
        "The invitation is unknown, used, revoked or expired. If you have accepted it, sign in to find the organization; otherwise ask whoever invited you for a new link.",
      );
    },

    async accept(viewer: Viewer, token: string): Promise<Organization> {
      const joined = await organizations.accept(viewer, hashToken(token), iso(now()));
      if (joined) return joined;
      throw badInvitation();
    },
  };
}
