import { AppError } from "../../core/errors.ts";

/** Where URL scans and webhooks may go. */
export interface AddressPolicy {
  /** host:port pairs that are allowed whatever the rules say, such as "127.0.0.1:9000" or "[::1]:9000". */
  allowed: ReadonlySet<string>;
}

const ports: Record<string, string> = { "http:": "80", "https:": "443" };
const allowedPorts = new Set(["80", "443", "8080", "8443"]);

/** The var URL_ALLOW: host:port pairs separated by commas or white space. */
export const addressPolicy = (text: string): AddressPolicy => ({
  allowed: new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
});

/**
 * Parses a URL that a caller wants the service to send a request to, and refuses what could reach anything but a
 * public host by http or https. Throws AppError `invalid_url` or `url_not_allowed`.
 */
export function publicUrl(text: string, policy: AddressPolicy): URL {
  if (text.length > 2_048)
    throw new AppError("invalid_url", "The URL is too long: at most 2,048 characters are allowed.");
  const url = URL.parse(text);
  if (!url)
    throw new AppError(
      "invalid_url",
      `"${text.slice(0, 200)}" is no valid URL: give an absolute http or https URL.`,
    );
  if (!(url.protocol in ports)) {
    throw new AppError(
      "invalid_url",
      `URLs of the scheme "${url.protocol.slice(0, -1)}" are not allowed: use http or https.`,
    );
  }
  if (url.username || url.password) {
    throw new AppError("url_not_allowed", "URLs with a user name or password in them are not allowed.");
  }
  const port = url.port || ports[url.protocol]!;
  if (policy.allowed.has(`${url.hostname}:${port}`)) return url;
  if (!allowedPorts.has(port)) {
    throw new AppError("url_not_allowed", `Port ${port} is not allowed: use 80, 443, 8080 or 8443.`);
  }
  if (!isPublicHost(url.hostname)) {
    throw new AppError(
      "url_not_allowed",
      `The host "${url.hostname}" is not a public one: URLs must lead to a public host.`,
    );
  }
  return url;
}

/** Names that never lead to the public network (RFC 6761, 6762, 8375, ICANN's private-use TLD) or to a metadata service. */
const privateSuffixes = [
  "localhost",
  "local",
  "localdomain",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "home.arpa",
  "test",
  "example",
  "invalid",
  "onion",
  "alt",
  "arpa",
  "kubernetes.default",
  "cluster.local",
  "nip.io",
  "sslip.io",
  "xip.io",
  "localtest.me",
  "lvh.me",
  "vcap.me",
  "lacolhost.com",
];

/** Whether a host, as the WHATWG URL parser writes it, is a public name or a public address. */
function isPublicHost(hostname: string): boolean {
  if (hostname.startsWith("[")) return isPublicAddress(hostname.slice(1, -1));
  const name = hostname.replace(/\.+$/, "");
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(name)) return isPublicAddress(name);
  if (!name.includes(".") || !/^[a-z0-9.-]+$/.test(name)) return false;
  if (/^(0x[0-9a-f]*|\d+)$/.test(name.slice(name.lastIndexOf(".") + 1))) return false;
  return !privateSuffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

/** Whether an IPv4 or IPv6 address, as text, is globally reachable (IANA special-purpose registries). */
export function isPublicAddress(address: string): boolean {
  const bits = address.includes(":") ? ipv6(address) : ipv4(address);
  if (!bits) return false;
  return bits.length === 4 ? isPublicIpv4(bits) : isPublicIpv6(bits);
}

function ipv4(text: string): number[] | null {
  const bytes = text.split(".").map(Number);
  return bytes.length === 4 && bytes.every((byte) => Number.isInteger(byte) && byte >= 0 && byte <= 255)
    ? bytes
    : null;
}

/** The eight groups of an IPv6 address; a zone id is refused. */
function ipv6(text: string): number[] | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const last = tail ? ipv4(tail[2]!) : [];
  if (!last) return null;
  const inner = tail ? `${tail[1]! + hexPair(last[0]!, last[1]!)}:${hexPair(last[2]!, last[3]!)}` : text;
  const halves = inner.split("::");
  if (halves.length > 2) return null;
  const [head, rest] = halves.map((half) => (half ? half.split(":") : []));
  const gap = rest ? 8 - head!.length - rest.length : 0;
  if (gap < 0) return null;
  const groups = [...head!, ...Array<string>(gap).fill("0"), ...(rest ?? [])];
  if (groups.length !== 8 || !groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return groups.map((group) => Number.parseInt(group, 16));
}

const hexPair = (high: number, low: number) => ((high << 8) | low).toString(16);

const forbiddenIpv4: readonly [base: string, prefix: number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Metadata services on addresses that are public by registration.
  ["100.100.100.200", 32],
  ["168.63.129.16", 32],
];

const number = (bytes: number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

function isPublicIpv4(bytes: number[]): boolean {
  const value = number(bytes);
  return !forbiddenIpv4.some(([base, prefix]) => {
    const size = 2 ** (32 - prefix);
    return Math.floor(value / size) === Math.floor(number(ipv4(base)!) / size);
  });
}

/** Only 2000::/3 is global unicast; of it, what embeds an IPv4 address or is set aside is refused. */
function isPublicIpv6(groups: number[]): boolean {
  const [first, second] = groups as [number, number];
  if ((first & 0xe000) !== 0x2000) return false;
  // 2001::/23 (IETF protocols, Teredo, ORCHID), 2001:db8::/32 and 3fff::/20 (documentation), 2002::/16 (6to4), 5f00::/16 is outside 2000::/3.
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  return (
    first !== 0x2002 &&
    !(first === 0x3fff && second < 0x1000) &&
    !(first === 0x2620 && second === 0x4f && groups[2] === 0x8000)
  );
}
