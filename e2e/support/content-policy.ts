import { expect } from 'playwright/test';

/** Expects a content security policy that names each script of the page and allows nothing else. */
export function expectStrictPolicy(policy: string): void {
  const scripts = /script-src ([^;,]*)/.exec(policy)?.[1] ?? '';
  expect(scripts).toMatch(/'(sha256|nonce)-/);
  expect(scripts).not.toMatch(/unsafe|\*|https?:(\s|$)|data:|blob:/);
  expect(policy).toContain("default-src 'none'");
  for (const closed of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]) {
    expect(policy).toContain(closed);
  }
  expect(policy).toContain("form-action 'self'");
}
