import { expect, it, vi } from "vitest";
import worker from "../../src/index.ts";
import { body, form, newAccount } from "../api/client.ts";
import { newDocument, newOrganization, newPerson } from "../api/platform/people.ts";
import { bearerKey } from "../api/scans/caller.ts";

/** The one test that waits for the real queue: however long that takes, it says nothing of anything else. */
const patience = { timeout: 240_000, interval: 100 };

it("messages of the real queues wake those who work", async () => {
  const queue = vi.spyOn(worker, "queue");
  try {
    const api = bearerKey((await newAccount()).key);
    const { id } = await body(
      await api.form(form({ name: "a.html", content: "<title>T</title><h1>T</h1>" })),
    );
    const person = await newPerson();
    const document = await newDocument(person, await newOrganization(person), {
      name: "a.md",
      content: "# T\n",
    });
    const asked = await person.api.post("/api/v1/conversions/", { document_id: document });
    const { job_id } = await body(asked);
    await vi.waitFor(async () => {
      const scan = await body(await api.get(`/api/scans/${id}`));
      const conversion = await body(await person.api.get(`/api/v1/conversions/${job_id}`));
      expect([scan.status, conversion.status]).toEqual(["complete", "complete"]);
    }, patience);
    const queues = new Set(queue.mock.calls.map(([batch]) => batch.queue));
    expect(queues).toEqual(new Set(["lectern-jobs", "lectern-conversions"]));
  } finally {
    queue.mockRestore();
  }
}, 250_000);
