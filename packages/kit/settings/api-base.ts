import { setting } from './setting';

/** API base URL for browsers, without a trailing slash; empty for the embedded API of the same site. */
export function publicApiBase(): string {
  return setting('NEXT_PUBLIC_API_BASE_URL') ?? '';
}

/** API base URL for the server: `API_BASE_URL`, else the public one; empty for the embedded API. */
export function serverApiBase(): string {
  return setting('API_BASE_URL') ?? publicApiBase();
}
