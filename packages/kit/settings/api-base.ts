import { parseSetting, setting } from './setting';

/** API base URL for browsers, without a trailing slash; empty for the embedded API of the same site. */
export function publicApiBase(): string {
  const text = process.env.NEXT_PUBLIC_API_BASE_URL;
  return parseSetting('NEXT_PUBLIC_API_BASE_URL', text) ?? '';
}

/** API base URL for the server: `API_BASE_URL`, else the public one; empty for the embedded API. */
export function serverApiBase(): string {
  return setting('API_BASE_URL') ?? publicApiBase();
}
