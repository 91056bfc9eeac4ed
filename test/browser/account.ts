import { readFileSync } from "node:fs";

/** A person of group A, by which browser tests set the stage. */
export interface Account {
  email: string;
  password: string;
  /** Calls the API as this person; answers the body of a success. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer
  call(method: string, path: string, body?: unknown): Promise<any>;
  /** Sends a form as this person. */
  // biome-ignore lint/suspicious/noExplicitAny: tests say what they expect of an answer
  send(path: string, form: FormData): Promise<any>;
  /** Uploads a fixture, under another name if one is given; answers the document's id. */
  upload(org: string, fixture: string, name?: string): Promise<string>;
  /** Uploads a fixture as a new version of a document. */
  version(document: string, fixture: string, name: string): Promise<void>;
}

function formOf(fixture: string, name: string): FormData {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(readFileSync(`test/fixtures/${fixture}`))], name));
  return form;
}

const password = "correct horse battery";
let count = 0;

export async function newAccount(
  served: string,
  fullName = "Ada Example",
  email = `account-${Date.now()}-${++count}@lectern.example`,
): Promise<Account> {
  async function send(path: string, init: RequestInit) {
    const response = await fetch(`${served}${path}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method} ${path}: ${response.status} ${text}`);
    return text ? JSON.parse(text) : null;
  }
  const json = { "Content-Type": "application/json" };
  const registered = await send("/api/v1/auth/register", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ email, password, full_name: fullName }),
  });
  const sendForm = (path: string, body: FormData) =>
    send(path, { method: "POST", headers: authorization, body });
  const authorization = { Authorization: `Bearer ${registered.tokens.access_token}` };
  return {
    email,
    password,
    call: (method, path, body) =>
      send(path, {
        method,
        headers: { ...authorization, ...(body === undefined ? {} : json) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    send: sendForm,
    async upload(org, fixture, name = fixture.split("/").at(-1)!) {
      return (await sendForm(`/api/v1/documents/upload?org_id=${org}`, formOf(fixture, name))).id;
    },
    async version(document, fixture, name) {
      await sendForm(`/api/v1/documents/${document}/versions`, formOf(fixture, name));
    },
  };
}
