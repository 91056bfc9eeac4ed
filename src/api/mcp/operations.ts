/** How a tool asks the service: an operation of its own API, under the caller's key. */
export interface Operations {
  /** Throws OperationFailed where the answer is an error. */
  ask(method: "GET" | "POST", path: string, body?: FormData | object): Promise<unknown>;
}

/** An operation answered with an error; the message is the one that the API gives. */
export class OperationFailed extends Error {}

/** Where a request stands that its tool calls are made for. */
export interface Caller {
  /** Where a group of operations is served. */
  originOf(path: string): string;
  key: string;
  /** By which what is unauthorized is counted. */
  address: string | undefined;
  fetch(request: Request): Response | Promise<Response>;
}

function messageOf(answer: unknown, status: number): string {
  const { detail, error } = (answer ?? {}) as { detail?: string; error?: { message?: string } };
  return detail ?? error?.message ?? `The service answered ${status}.`;
}

/** Operations as the caller of a request may use them: limits, scopes and quotas hold as for any other request. */
export const operationsFor = ({ originOf, key, address, fetch }: Caller): Operations => ({
  async ask(method, path, body) {
    const headers = new Headers(
      path.startsWith("/api/scans") ? { Authorization: `Bearer ${key}` } : { "X-API-Key": key },
    );
    if (address) headers.set("CF-Connecting-IP", address);
    const isForm = body instanceof FormData;
    if (body && !isForm) headers.set("Content-Type", "application/json");
    const response = await fetch(
      new Request(originOf(path) + path, {
        method,
        headers,
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
      }),
    );
    const answer: unknown = await response.json().catch(() => null);
    if (!response.ok) throw new OperationFailed(messageOf(answer, response.status));
    return answer;
  },
});
