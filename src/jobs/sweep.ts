import type { Services } from "../services/all.ts";

/** Every minute: removes what interrupted work has left behind. */
export async function sweep({ uploads }: Pick<Services, "uploads">): Promise<void> {
  await uploads.sweep(Date.now());
}
