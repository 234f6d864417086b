import { z } from 'zod';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an absolute http(s) address' });

/** Reads an absolute http(s) address from a variable, without its trailing slash; empty when unset. */
export function httpAddress(name: string, value: string | undefined): string {
  if (!value) return '';
  const parsed = httpUrl.safeParse(value);
  if (!parsed.success) throw new Error(`${name}: ${parsed.error.issues[0]?.message}`);
  return value.replace(/\/+$/, '');
}

/** API base that browsers use, without a trailing slash; empty: the embedded API of the same site. */
export function publicApiBase(): string {
  return httpAddress('NEXT_PUBLIC_API_BASE_URL', process.env.NEXT_PUBLIC_API_BASE_URL);
}

/** API base that the server uses: `API_BASE_URL`, else the public one; empty: embedded. */
export function serverApiBase(): string {
  return httpAddress('API_BASE_URL', process.env.API_BASE_URL) || publicApiBase();
}

/** Folder of the embedded content, `content` by default. */
export function contentDir(): string {
  return process.env.CONTENT_DIR || 'content';
}

/** What `robots.txt` says to crawlers that feed or serve language models. */
export type AiPolicy = 'allow' | 'deny';

/** The policy that `AI_CRAWLERS` sets, `allow` by default. @throws {Error} */
export function aiPolicy(): AiPolicy {
  const value = process.env.AI_CRAWLERS || 'allow';
  if (value === 'allow' || value === 'deny') return value;
  throw new Error('AI_CRAWLERS: must be allow or deny');
}
