import { allowedSources } from './csp-sources';
import type { InlineParts } from './inline-scripts';

/** Name of the reporting group. */
const REPORT_GROUP = 'csp';

/** The style element that sonner adds for notifications: a test holds it equal to what the package has. */
export const TOASTER_STYLES = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/** Sonner adds its element empty, and fills it then. */
const EMPTY_STYLES = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Where no document can be read before it is sent. */
const ANY_INLINE: InlineParts = { scripts: ["'unsafe-inline'"], styles: [] };

/** Holds for every answer of the site, failures included. */
export const BASE_POLICY = directives([
  ['base-uri', "'none'"],
  ['form-action', "'self'"],
  ['frame-ancestors', "'none'"],
  ['object-src', "'none'"],
]);

/**
 * The policy of one document. Nothing is allowed that is not named here; docs/security.md says what
 * needs each directive.
 *
 * @param inline what the document itself contains, as CSP sources: hashes or a nonce
 */
export function contentPolicy(inline: InlineParts): string {
  return [fetchDirectives(inline), BASE_POLICY, ...reporting()].join('; ');
}

/** The part of a failed page's policy that stands in its head: the base policy comes with its headers. */
export function failurePolicy(): string {
  return fetchDirectives(ANY_INLINE);
}

/**
 * For a host that brings its own cache, so that no document can have hashes: the same, but every
 * inline script of the framework must be allowed, and with it any other.
 */
export function staticHostPolicy(): string {
  return contentPolicy(ANY_INLINE);
}

/** Where browsers are told to send reports; null where nobody wants them. */
export function reportingEndpoints(): string | null {
  const uri = reportUri();
  return uri && `${REPORT_GROUP}="${uri}"`;
}

function fetchDirectives(inline: InlineParts): string {
  const { scripts, connections, images, frames } = allowedSources();
  return directives([
    ['default-src', "'none'"],
    ['script-src', "'self'", ...scripts, ...inline.scripts],
    ['style-src', "'self'", EMPTY_STYLES, TOASTER_STYLES, ...inline.styles],
    ['img-src', "'self'", 'data:', ...images],
    ['media-src', "'self'", ...images],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...connections],
    ['frame-src', ...(frames.length ? frames : ["'none'"])],
    ['manifest-src', "'self'"],
  ]);
}

function reporting(): string[] {
  const uri = reportUri();
  return uri ? [`report-uri ${uri}; report-to ${REPORT_GROUP}`] : [];
}

function reportUri(): string | null {
  const uri = process.env.CSP_REPORT_URI;
  return uri && isReportUri(uri) ? uri : null;
}

/** Whether a text is an address that a policy may name: nothing in it can end the directive. */
export function isReportUri(uri: string): boolean {
  return /^(https?:\/|\/)[^\s;,"']+$/.test(uri);
}

function directives(list: string[][]): string {
  return list.map((words) => [...new Set(words)].join(' ')).join('; ');
}
