import { AppError } from "../../core/errors.ts";
import { type Clock, dayOf, iso } from "../clock.ts";
import type { Listing, Paging } from "../paging.ts";
import type { PresentedKey } from "./api-keys.ts";
import type { Viewer } from "./viewer.ts";

/**
 * What accounts and organizations may have, and how much of each.
 * - storedBytes: of all versions of documents; an account's are those that it has uploaded
 * - documents: alike
 * - scansPerDay: scans, reports and compliance tests that were made since midnight UTC, deleted ones too; an
 *   organization's are the tests of its documents
 * - queued: of an account, scans that have not ended; of an organization, conversions
 *   and remediations that have not ended
 */
export const quantities = ["storedBytes", "documents", "scansPerDay", "queued"] as const;
export type Quantity = (typeof quantities)[number];
export type Amounts = Record<Quantity, number>;

export const holders = ["account", "organization"] as const;
export type Holder = (typeof holders)[number];

/** Null where there is no limit. */
type Limits = Record<Quantity, number | null>;
export type Quotas = Record<Holder, Limits>;

/** What those who are concerned have already. */
export type Used = Partial<Record<Holder, Amounts>>;

/** Room that a verb needs: how much more of what, the limits, and the time of the request. */
export interface Room {
  more: Partial<Record<Holder, Partial<Amounts>>>;
  quotas: Quotas;
  /** Milliseconds. */
  now: number;
}

interface OrganizationUsage {
  id: string;
  name: string;
  used: Amounts;
}

export interface QuotaStore {
  /** The account of a key, when it has room. Throws AppError `unauthorized` or `rate_limited`. */
  admit(key: PresentedKey, room: Room): Promise<string>;
  /** What the viewer's account and, newest membership first, its organizations have. */
  usage(
    viewer: Viewer,
    day: string,
    paging: Paging,
  ): Promise<{ account: Amounts; organizations: Listing<OrganizationUsage> }>;
}

const dayLength = 86_400_000;

/** The next midnight UTC, in milliseconds. */
const midnightAfter = (time: number) => (Math.floor(time / dayLength) + 1) * dayLength;

const bytesText = (bytes: number) =>
  bytes < 1_048_576 ? `${bytes} bytes` : `${Math.floor((bytes / 1_048_576) * 10) / 10} MB`;

/** Who it is and what they have too much of, in words, with what to do. */
const refusals: Record<Quantity, Record<Holder, (limit: number, used: number) => string>> = {
  storedBytes: {
    account: (limit, used) =>
      `Your account has uploaded ${bytesText(used)} of at most ${bytesText(limit)}: delete documents that are no longer needed.`,
    organization: (limit, used) =>
      `The organization stores ${bytesText(used)} of at most ${bytesText(limit)}: delete documents that are no longer needed.`,
  },
  documents: {
    account: (limit) =>
      `Your account has uploaded ${limit} documents, the most that it may have: delete some that are no longer needed.`,
    organization: (limit) =>
      `The organization has ${limit} documents, the most that it may have: delete some that are no longer needed.`,
  },
  scansPerDay: {
    account: (limit) =>
      `Your account has made ${limit} scans today, the most that it may make in a day: go on after midnight UTC.`,
    organization: (limit) =>
      `The organization's documents were checked ${limit} times today, the most that is allowed in a day: go on after midnight UTC.`,
  },
  queued: {
    account: (limit) =>
      `${limit} scans of your account are waiting, the most that may: wait until some of them have ended.`,
    organization: (limit) =>
      `${limit} conversions and remediations of the organization are waiting, the most that may: wait until some of them have ended.`,
  },
};

/** After how many seconds to try again; where time does not help, long enough for someone to make room. */
function retryAfter(quantity: Quantity, now: number): number {
  if (quantity === "scansPerDay") return Math.ceil((midnightAfter(now) - now) / 1_000);
  return quantity === "queued" ? 30 : 3_600;
}

/** Throws AppError `rate_limited`, which says what to do, when there is no room beside what is used. */
export function requireRoom({ more, quotas, now }: Room, used: Used): void {
  for (const quantity of quantities) {
    for (const holder of holders) {
      const [wanted, limit, has] = [
        more[holder]?.[quantity],
        quotas[holder][quantity],
        used[holder]?.[quantity],
      ];
      if (wanted === undefined || limit === null || has === undefined || has + wanted <= limit) continue;
      throw new AppError(
        "rate_limited",
        `${refusals[quantity][holder](limit, has)} GET /api/v1/users/me/usage shows all quotas.`,
        { retryAfter: retryAfter(quantity, now) },
      );
    }
  }
}

/** Names the room that a verb needs. */
export type RoomFor = (more: Room["more"]) => Room;

/** How much of one thing is used; `limit` is null where there is none. */
export interface Standing {
  used: number;
  limit: number | null;
  /** When `used` begins at 0 again; null for what does not by itself. */
  resetsAt: string | null;
}

export type Standings = Record<Quantity, Standing>;

export type QuotaService = ReturnType<typeof quotaService>;

export function quotaService({
  quotas: store,
  limits: quotas,
  now,
}: {
  quotas: QuotaStore;
  limits: Quotas;
  now: Clock;
}) {
  const room: RoomFor = (more) => ({ more, quotas, now: now() });

  function standings(holder: Holder, used: Amounts): Standings {
    const resetsAt = iso(midnightAfter(now()));
    return Object.fromEntries(
      quantities.map((quantity) => [
        quantity,
        {
          used: used[quantity],
          limit: quotas[holder][quantity],
          resetsAt: quantity === "scansPerDay" ? resetsAt : null,
        },
      ]),
    ) as Standings;
  }

  return {
    room,

    /**
     * The account of a key, when it has room for one more of each, before the body of its request is read. Throws
     * AppError `unauthorized` or `rate_limited`.
     */
    admit: (key: PresentedKey, wanted: readonly Quantity[]): Promise<string> =>
      store.admit(key, room({ account: Object.fromEntries(wanted.map((quantity) => [quantity, 1])) })),

    /** How the viewer's account and its organizations stand to their quotas. */
    async usage(viewer: Viewer, paging: Paging) {
      const { account, organizations } = await store.usage(viewer, dayOf(now()), paging);
      return {
        account: standings("account", account),
        organizations: organizations.rows.map(({ id, name, used }) => ({
          id,
          name,
          standings: standings("organization", used),
        })),
        total: organizations.total,
      };
    },
  };
}
