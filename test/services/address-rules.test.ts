import { describe, expect, test } from "vitest";
import { addressPolicy, publicUrl } from "../../src/services/address-rules.ts";

const strict = addressPolicy("");
const codeOf = (text: string, policy = strict) => {
  try {
    return publicUrl(text, policy).href;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

const forbiddenHosts = [
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.1",
  "0177.0.0.1",
  "017700000001",
  "0",
  "0.0.0.0",
  "0.1.2.3",
  "１２７.０.０.１",
  "①②⑦.⓪.⓪.①",
  "127.0.0.1.",
  "127.255.255.254",
  "10.0.0.1",
  "10.255.255.255",
  "0xa.0.0.1",
  "012.0.0.1",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.0.1",
  "192.168.255.255",
  "0xc0a80001",
  "3232235521",
  "169.254.169.254",
  "0xa9fea9fe",
  "2852039166",
  "169.254.0.1",
  "100.64.0.1",
  "100.127.255.255",
  "100.100.100.200",
  "168.63.129.16",
  "192.0.0.1",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.7",
  "203.0.113.9",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::127.0.0.1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:10.0.0.1]",
  "[::ffff:8.8.8.8]",
  "[::ffff:0:127.0.0.1]",
  "[64:ff9b::7f00:1]",
  "[64:ff9b::8.8.8.8]",
  "[64:ff9b:1::1]",
  "[100::1]",
  "[2001::1]",
  "[2001:0:4136:e378:8000:63bf:3fff:fdd2]",
  "[2001:db8::1]",
  "[2001:10::1]",
  "[2001:20::1]",
  "[2002:7f00:1::]",
  "[2002:a00:1::1]",
  "[3fff::1]",
  "[5f00::1]",
  "[fc00::1]",
  "[fd00::1]",
  "[fd00:ec2::254]",
  "[fdff:ffff::1]",
  "[fe80::1]",
  "[febf::1]",
  "[fec0::1]",
  "[ff02::1]",
  "[ff0e::1]",
  "[2620:4f:8000::1]",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "foo.localhost",
  "ⓛocalhost",
  "printer.local",
  "metadata.google.internal",
  "metadata",
  "instance-data",
  "router.lan",
  "nas.home.arpa",
  "db.internal",
  "intranet",
  "wiki.corp",
  "service.cluster.local",
  "a.test",
  "a.example",
  "a.invalid",
  "x.onion",
  "1.0.0.127.in-addr.arpa",
  "127.0.0.1.nip.io",
  "10.0.0.1.sslip.io",
  "localtest.me",
  "app.lvh.me",
  "localhost.localdomain",
  "kubernetes.default",
  "single",
];

describe("error: hosts that are not public", () => {
  test("there are more than a hundred in the table", () =>
    expect(forbiddenHosts.length).toBeGreaterThan(100));
  test.each(forbiddenHosts)("%s", (host) => {
    expect(codeOf(`http://${host}/file.pdf`)).toBe("url_not_allowed");
    expect(codeOf(`https://${host}:8443/`)).toBe("url_not_allowed");
  });
});

test.each([
  ["ftp://files.lectern.org/a.pdf", "invalid_url"],
  ["file:///etc/passwd", "invalid_url"],
  ["javascript:alert(1)", "invalid_url"],
  ["data:text/html,x", "invalid_url"],
  ["/relative.pdf", "invalid_url"],
  ["http://", "invalid_url"],
  ["http://999.1.1.1/", "invalid_url"],
  ["", "invalid_url"],
  [`https://lectern.org/${"a".repeat(2_048)}`, "invalid_url"],
  ["http://user@lectern.org/", "url_not_allowed"],
  ["http://user:secret@lectern.org/", "url_not_allowed"],
  ["http://lectern.org:22/", "url_not_allowed"],
  ["http://lectern.org:6379/", "url_not_allowed"],
])("error: %s is %s", (text, code) => expect(codeOf(text)).toBe(code));

test.each([
  "https://lectern.org/a.pdf",
  "http://lectern.org:8080/",
  "https://sub.domain.lectern.org:8443/x?y=z",
  "http://8.8.8.8/",
  "http://[2606:4700::1111]/",
  "https://bücher.de/",
])("happy: %s is allowed", (text) => expect(codeOf(text)).toBe(new URL(text).href));

test("security: URL_ALLOW opens its host and port, and nothing beside it", () => {
  const policy = addressPolicy("127.0.0.1:9000, [::1]:9000");
  expect(codeOf("http://127.0.0.1:9000/a", policy)).toBe("http://127.0.0.1:9000/a");
  expect(codeOf("http://[::1]:9000/a", policy)).toBe("http://[::1]:9000/a");
  expect(codeOf("http://127.0.0.1:9001/a", policy)).toBe("url_not_allowed");
  expect(codeOf("http://127.0.0.1/a", policy)).toBe("url_not_allowed");
  expect(codeOf("http://127.0.0.2:9000/a", policy)).toBe("url_not_allowed");
});
