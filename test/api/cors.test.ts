import { beforeAll, describe, expect, it } from "vitest";
import { browserOf } from "../pages/browser.ts";
import { body, call, callWith, form, keyed, newAccount } from "./client.ts";
import { docx } from "./documents.ts";
import { newDocument, newOrganization, newPerson, type Person } from "./platform/people.ts";

const elsewhere = { Origin: "https://elsewhere.example" };
const preflight = (path: string, method: string, headers = "authorization,x-api-key,content-type") =>
  call(path, {
    method: "OPTIONS",
    headers: {
      ...elsewhere,
      "Access-Control-Request-Method": method,
      "Access-Control-Request-Headers": headers,
    },
  });
const allowed = (response: Response) => response.headers.get("Access-Control-Allow-Origin");
const listed = (response: Response, name: string) =>
  (response.headers.get(`Access-Control-${name}`) ?? "").split(", ").map((item) => item.toLowerCase());

let person: Person;
let key: string;
beforeAll(async () => {
  person = await newPerson();
  ({ key } = await newAccount());
});

describe("happy", () => {
  it("lets pages from anywhere read what is open to everybody", async () => {
    const api = keyed(key);
    const { report_id } = await body(
      await api.form("/api/v1/scan", form({ name: "a.docx", content: docx() })),
    );
    const { share_id } = await body(await api.post(`/api/v1/reports/${report_id}/share`));
    const document = await newDocument(person, await newOrganization(person));
    const { token } = await body(await person.api.post(`/api/v1/documents/${document}/public-share`));
    const shown = await call(`/api/v1/public/${token}`, { headers: elsewhere });
    const { preview_url } = await body(shown.clone());
    for (const path of [
      "/health",
      "/openapi.json",
      "/openapi/scans.json",
      `/api/v1/shared/${share_id}`,
      `/api/v1/public/${token}`,
      preview_url,
    ]) {
      const response = await call(path, { headers: elsewhere });
      expect([path, response.status, allowed(response)]).toEqual([path, 200, "*"]);
      expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    }
  });

  it("lets pages from anywhere call with a key or a token, and read what headers tell", async () => {
    const answers = [
      await call("/api/scans", { headers: { ...elsewhere, Authorization: `Bearer ${key}` } }),
      await call("/api/v1/reports", { headers: { ...elsewhere, "X-API-Key": key } }),
      await call("/api/v1/orgs", { headers: { ...elsewhere, ...person.api.headers } }),
    ];
    for (const response of answers) {
      expect([response.status, allowed(response)]).toEqual([200, "*"]);
      expect(listed(response, "Expose-Headers")).toEqual(
        expect.arrayContaining([
          "x-request-id",
          "x-ratelimit-remaining",
          "retry-after",
          "link",
          "x-total-count",
        ]),
      );
      expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    }
  });

  it("answers preflights, before any credentials are asked for", async () => {
    for (const [path, method] of [
      ["/api/scans", "POST"],
      ["/api/scans/scn_x", "DELETE"],
      ["/api/v1/scan", "POST"],
      ["/api/v1/users/me", "PATCH"],
      ["/api/v1/users/me/survey", "PUT"],
    ] as const) {
      const response = await preflight(path, method);
      expect([response.status, await response.text(), allowed(response)]).toEqual([204, "", "*"]);
      expect(listed(response, "Allow-Methods")).toContain(method.toLowerCase());
      expect(listed(response, "Allow-Headers")).toEqual(
        expect.arrayContaining(["authorization", "x-api-key", "content-type", "idempotency-key"]),
      );
      expect(response.headers.get("Access-Control-Allow-Credentials")).toBeNull();
    }
    expect(listed(await preflight("/openapi.json", "GET"), "Allow-Methods")).toEqual(["get", "head"]);
  });
});

describe("error", () => {
  it("lets pages read refusals too", async () => {
    const unauthorized = await call("/api/scans", { headers: elsewhere });
    expect([unauthorized.status, allowed(unauthorized)]).toEqual([401, "*"]);
    const vars = { RATE_LIMIT_PLATFORM: "1" };
    const send = () => callWith(vars, "/api/v1/nothing", { headers: elsewhere });
    expect([(await send()).status, (await send()).status]).toEqual([404, 429]);
    const refused = await send();
    expect([allowed(refused), refused.headers.get("Retry-After")]).toEqual(["*", expect.any(String)]);
  });

  it("takes an OPTIONS that is no preflight for any other wrong method", async () => {
    const response = await call("/api/v1/orgs", { method: "OPTIONS", headers: person.api.headers });
    expect(response.status).toBe(404);
  });
});

describe("security", () => {
  it("shares nothing of the Console, which has a cookie, with other sites", async () => {
    const browser = await browserOf(person);
    for (const path of ["/console", "/console/settings", "/sign-in", "/", "/s/x", "/r/x"]) {
      const page = await browser.get(path, elsewhere);
      expect([path, page.headers.get("Access-Control-Allow-Origin")]).toEqual([path, null]);
      const asked = await preflight(path, "POST");
      expect([401, 404]).toContain(asked.status);
      expect([path, allowed(asked), asked.headers.get("Access-Control-Allow-Methods")]).toEqual([
        path,
        null,
        null,
      ]);
    }
    // The cookie that opens the Console opens no operation of the API.
    expect((await browser.get("/console/settings")).status).toBe(200);
    for (const path of ["/api/v1/orgs", "/api/v1/users/me", "/api/v1/settings/api-keys"])
      expect((await browser.get(path, elsewhere)).status).toBe(401);
  });
});
