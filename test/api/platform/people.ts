import { body, call, form, type TestFile } from "../client.ts";

export const json = (
  method: string,
  content: unknown,
  headers: Record<string, string> = {},
): RequestInit => ({
  method,
  headers: { "Content-Type": "application/json", ...headers },
  body: JSON.stringify(content),
});

/** Calls of group A as the owner of an access token. */
export const bearer = (token: string) => {
  const headers = { Authorization: `Bearer ${token}` };
  return {
    headers,
    get: (path: string) => call(path, { headers }),
    delete: (path: string, content?: unknown) =>
      call(path, content === undefined ? { method: "DELETE", headers } : json("DELETE", content, headers)),
    post: (path: string, content: unknown = {}) => call(path, json("POST", content, headers)),
    patch: (path: string, content: unknown) => call(path, json("PATCH", content, headers)),
    put: (path: string, content: unknown) => call(path, json("PUT", content, headers)),
    form: (path: string, form: FormData) => call(path, { method: "POST", headers, body: form }),
  };
};

export type Api = ReturnType<typeof bearer>;

export interface Person {
  id: string;
  email: string;
  password: string;
  accessToken: string;
  refreshToken: string;
  api: Api;
}

let count = 0;

/** Registers somebody new. */
export async function newPerson(given: Record<string, unknown> = {}): Promise<Person> {
  const email = `person-${++count}-${crypto.randomUUID().slice(0, 8)}@lectern.example`;
  const content = { email, password: "a long enough password", full_name: `Person ${count}`, ...given };
  const response = await call("/api/v1/auth/register", json("POST", content));
  if (response.status !== 201) throw new Error(`Not registered: ${await response.text()}`);
  const { user, tokens } = await body(response);
  return {
    id: user.id,
    email: user.email,
    password: content.password as string,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
    api: bearer(tokens.access_token),
  };
}

/** A new organization of the person; answers its id. */
export async function newOrganization(owner: Person, name = "City library"): Promise<string> {
  return (await body(await owner.api.post("/api/v1/orgs", { name }))).id;
}

/** Invites a person and lets them accept. */
export async function join(person: Person, role: string, by: Person, org: string): Promise<void> {
  const invited = await by.api.post(`/api/v1/orgs/${org}/invitations`, { email: person.email, role });
  const { invite_token } = await body(invited);
  const accepted = await person.api.post("/api/v1/invitations/accept", { invite_token });
  if (accepted.status !== 200) throw new Error(await accepted.text());
}

/** Uploads a document, a small page where no file is given; answers its id. */
export async function newDocument(
  by: Person,
  org: string,
  file: TestFile = { name: "hello.html", content: "<!doctype html><h1>Hello</h1><p>World" },
): Promise<string> {
  const response = await by.api.form(`/api/v1/documents/upload?org_id=${org}`, form(file));
  if (response.status !== 201) throw new Error(await response.text());
  return (await body(response)).id;
}
