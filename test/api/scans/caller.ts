import { workOff } from "../../jobs/world.ts";
import { body, call } from "../client.ts";

/** Calls of group C as the owner of a key. */
export const bearerKey = (key: string) => {
  const headers = { Authorization: `Bearer ${key}` };
  const send = (method: string, path: string, more: Record<string, string> = {}, content?: BodyInit) =>
    call(path, {
      method,
      headers: { ...headers, ...more },
      ...(content === undefined ? {} : { body: content }),
    });
  return {
    get: (path: string) => send("GET", path),
    delete: (path: string) => send("DELETE", path),
    json: (content: unknown, more: Record<string, string> = {}) =>
      send("POST", "/api/scans", { "Content-Type": "application/json", ...more }, JSON.stringify(content)),
    form: (form: FormData, more: Record<string, string> = {}) => send("POST", "/api/scans", more, form),
  };
};

export type Caller = ReturnType<typeof bearerKey>;

/** Works off what waits, and answers the scan once it has ended: for tests that use `withoutQueue`. */
export async function ended(api: Caller, id: string) {
  await workOff();
  const scan = await body(await api.get(`/api/scans/${id}`));
  if (scan.status !== "complete" && scan.status !== "failed") throw new Error(`It is ${scan.status}.`);
  return scan;
}

/** The code of an error in group C's shape. */
export async function code(response: Response): Promise<string> {
  const reported = await body(response);
  if (
    Object.keys(reported).join() !== "error" ||
    Object.keys(reported.error).sort().join() !== "code,message"
  )
    throw new Error(`No error shape: ${JSON.stringify(reported)}`);
  return reported.error.code;
}
