import { z } from 'zod';
import type { PageValue } from './entry';

const errorSchema = z.object({ digest: z.string() });
/** A row of flight data that holds an error. Texts are quoted, so none of them can begin a row. */
const ERROR_ROW = /^[0-9a-f]+:E(\{.*\})$/gm;
/** What the framework calls the error of `redirect` and `permanentRedirect`: kind, target and status. */
const REDIRECT_DIGEST = /^NEXT_REDIRECT;[a-z]+;(.+);3\d\d;$/s;

/**
 * Adds the `Location` to a redirect that has none. The framework writes it into the response of the request for which the
 * page is rendered, and reads it from there: a redirect that is rendered after the stale page has been sent loses it.
 */
export function restoreLocation(page: PageValue): void {
  const { status = 200, rscData, headers } = page;
  if (status < 300 || status >= 400 || headers?.location !== undefined || !rscData) return;
  for (const [, json = ''] of rscData.toString().matchAll(ERROR_ROW)) {
    const target = REDIRECT_DIGEST.exec(digestOf(json))?.[1];
    if (target) page.headers = { ...headers, location: target };
  }
}

function digestOf(json: string): string {
  try {
    return errorSchema.parse(JSON.parse(json)).digest;
  } catch {
    return '';
  }
}
