import { AppError } from "../core/errors.ts";
import { newId } from "../core/ids.ts";
import { type Clock, iso } from "./clock.ts";

export interface Tag {
  id: string;
  name: string;
  color: string | null;
  createdAt: string;
}

/** Tags of accounts, for reports. Every method throws AppError `unauthorized` when there is no such live key. */
export interface TagStore {
  /** Oldest first. */
  list(keyHash: string): Promise<Tag[]>;
  add(keyHash: string, tag: Tag, most: number): Promise<"added" | "taken" | "full">;
  remove(keyHash: string, id: string): Promise<boolean>;
  /** False when the account has no such tag or no such report; attaching twice is attaching once. */
  attach(keyHash: string, tagId: string, reportId: string): Promise<boolean>;
  detach(keyHash: string, tagId: string, reportId: string): Promise<boolean>;
}

/** Tags that one account may have: all of them are one answer. */
const mostTags = 1_000;

export type Tags = ReturnType<typeof tagService>;

export function tagService({ tags, now }: { tags: TagStore; now: Clock }) {
  return {
    list: (keyHash: string): Promise<Tag[]> => tags.list(keyHash),

    async create(keyHash: string, { name, color }: { name: string; color: string | null }): Promise<Tag> {
      const tag: Tag = { id: newId("tag", now()), name, color, createdAt: iso(now()) };
      const outcome = await tags.add(keyHash, tag, mostTags);
      if (outcome === "taken")
        throw new AppError("invalid_request", `There is a tag named "${name}" already.`);
      if (outcome === "full")
        throw new AppError("invalid_request", `An account has at most ${mostTags} tags: delete some first.`);
      return tag;
    },

    async remove(keyHash: string, id: string): Promise<void> {
      if (!(await tags.remove(keyHash, id))) throw new AppError("not_found", "There is no such tag.");
    },

    async attach(keyHash: string, tagId: string, reportId: string): Promise<void> {
      if (!(await tags.attach(keyHash, tagId, reportId)))
        throw new AppError("not_found", "There is no such tag or no such report.");
    },

    async detach(keyHash: string, tagId: string, reportId: string): Promise<void> {
      if (!(await tags.detach(keyHash, tagId, reportId)))
        throw new AppError("not_found", "There is no such tag on such a report.");
    },
  };
}
