import { describe, expect, test } from "vitest";
import { addressPolicy, publicUrl } from "../../../src/services/files/address-rules.ts";
import { forbiddenHosts } from "../forbidden-hosts.ts";

const strict = addressPolicy("");
const codeOf = (text: string, policy = strict) => {
  try {
    return publicUrl(text, policy).href;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

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
