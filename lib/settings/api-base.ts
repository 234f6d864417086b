import { parseSetting, setting } from './setting';

/** API base that browsers use, without a trailing slash; empty: the embedded API of the same site. */
export function publicApiBase(): string {
  const text = process.env.NEXT_PUBLIC_API_BASE_URL;
  return parseSetting('NEXT_PUBLIC_API_BASE_URL', text) ?? '';
}

/** API base that the server uses: `API_BASE_URL`, else the public one; empty: embedded. */
export function serverApiBase(): string {
  return setting('API_BASE_URL') ?? publicApiBase();
}
