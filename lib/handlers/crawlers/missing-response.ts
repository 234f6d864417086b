import { findRedirect } from '../../site/redirects/find-redirect';
import { getRedirects } from '../../site/redirects/redirect-list';
import { goneResponse, movedResponse, notFoundResponse } from './conditional-response';

/** A form of a page besides HTML, such as its feed. */
interface PageForm {
  /** Path of the page. */
  page: string;
  /** Where a redirect to a page leads in this form; null for nowhere. */
  formOf: (page: string) => string | null;
  headers?: Record<string, string>;
}

/**
 * Responds for a form of a page that does not exist as that page does: with the redirect of the redirect list, to the
 * same form of its target, with 410, or with 404. The list may name the form itself.
 */
export async function missingResponse({ page, formOf, headers }: PageForm): Promise<Response> {
  const redirects = await getRedirects();
  const own = findRedirect(redirects, formOf(page) ?? page);
  const redirect = own ?? findRedirect(redirects, page);
  if (redirect?.status === 410) return goneResponse(headers);
  const location = redirect && (own ? redirect.to : formOf(redirect.to));
  return location ? movedResponse(location, redirect.status, headers) : notFoundResponse(headers);
}
