import { AppError } from "../../core/errors.ts";
import { newId } from "../../core/ids.ts";
import type { PresentedKey } from "../accounts/api-keys.ts";
import { type Clock, iso } from "../clock.ts";

export interface Tag {
  id: string;
  name: string;
  color: string | null;
  createdAt: string;
}

/** Tags of accounts, for reports. Every method throws AppError `unauthorized` when the key may not be used. */
export interface TagStore {
  /** Oldest first. */
  list(key: PresentedKey): Promise<Tag[]>;
  add(key: PresentedKey, tag: Tag, most: number): Promise<"added" | "taken" | "full">;
  remove(key: PresentedKey, id: string): Promise<boolean>;
  /** False when the account has no such tag or no such report; attaching twice is attaching once. */
  attach(key: PresentedKey, tagId: string, reportId: string): Promise<boolean>;
  detach(key: PresentedKey, tagId: string, reportId: string): Promise<boolean>;
}

/** Tags that one account may have: all of them are one answer. */
const mostTags = 1_000;

export type Tags = ReturnType<typeof tagService>;

export function tagService({ tags, now }: { tags: TagStore; now: Clock }) {
  return {
    list: (key: PresentedKey): Promise<Tag[]> => tags.list(key),

    async create(key: PresentedKey, { name, color }: { name: string; color: string | null }): Promise<Tag> {
      const tag: Tag = { id: newId("tag", now()), name, color, createdAt: iso(now()) };
      const outcome = await tags.add(key, tag, mostTags);
      if (outcome === "taken")
        throw new AppError("invalid_request", `There is a tag named "${name}" already.`);
      if (outcome === "full")
        throw new AppError("invalid_request", `An account has at most ${mostTags} tags: delete some first.`);
      return tag;
    },

    async remove(key: PresentedKey, id: string): Promise<void> {
      if (!(await tags.remove(key, id))) throw new AppError("not_found", "There is no such tag.");
    },

    async attach(key: PresentedKey, tagId: string, reportId: string): Promise<void> {
      if (!(await tags.attach(key, tagId, reportId)))
        throw new AppError("not_found", "There is no such tag or no such report.");
    },

    async detach(key: PresentedKey, tagId: string, reportId: string): Promise<void> {
      if (!(await tags.detach(key, tagId, reportId)))
        throw new AppError("not_found", "There is no such tag on such a report.");
    },
  };
}
