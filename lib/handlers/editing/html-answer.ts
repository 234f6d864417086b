import { POLICY_HEADER } from '@wenzhan/kit/security/content-policy';

/** For documents without scripts, with the style sheet of this site and forms that are sent to it. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** An HTML document that nobody stores. */
export const htmlAnswer = (html: string, status: number): Response =>
  new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      [POLICY_HEADER]: POLICY,
    },
  });
