import { allowedSources } from './allowed-sources';
import { type FurtherSources, isReportUri } from './csp-sources';
import type { InlineParts } from './inline-scripts';

export const POLICY_HEADER = 'content-security-policy';
export const REPORTING_HEADER = 'reporting-endpoints';

const REPORT_GROUP = 'csp';

/** Hash of the style element that sonner adds for notifications; a test compares it with the package. */
export const TOASTER_STYLES = "'sha256-StEaX+se6YS7pqjzrzMIA0KaX9zF/8zAhvQXZAe5epY='";

/** Hash of an empty style element: sonner adds an empty one and fills it later. */
const EMPTY_STYLES = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** For documents that cannot be read before they are sent. */
const ANY_INLINE: InlineParts = { scripts: ["'unsafe-inline'"], styles: [] };

/** Applies to every response of the site, errors included. */
export const BASE_POLICY = directives([
  ['base-uri', "'none'"],
  ['form-action', "'self'"],
  ['frame-ancestors', "'none'"],
  ['object-src', "'none'"],
]);

/**
 * Applies to responses that are no document of the site, and above all to files that somebody has uploaded: opened by
 * themselves, they run no script, and have no origin whose cookies they could read.
 */
export const FILE_POLICY = directives([
  ['default-src', "'none'"],
  ['style-src', "'unsafe-inline'"],
  ['img-src', "'self'", 'data:'],
  ['font-src', 'data:'],
  // A browser shows audio and video in a document that requests them once more.
  ['media-src', "'self'"],
  ['base-uri', "'none'"],
  ['form-action', "'none'"],
  ['frame-ancestors', "'none'"],
  ['object-src', "'none'"],
  ['sandbox'],
]);

/**
 * The CSP of one document. Sources that are not listed here are blocked; docs/security.md explains each
 * directive.
 *
 * @param inline the document's own inline code, as CSP sources: hashes or a nonce
 */
export function contentPolicy(inline: InlineParts): string {
  return [fetchDirectives(inline), BASE_POLICY, ...reporting()].join('; ');
}

/** The part of an error page's CSP for its `<head>`; the base policy is sent as a header. */
export function failurePolicy(): string {
  return fetchDirectives(ANY_INLINE);
}

/**
 * The CSP for a host with its own cache, where documents cannot have hashes: allows the framework's inline
 * scripts, and with them any other.
 */
export function staticHostPolicy(): string {
  return contentPolicy(ANY_INLINE);
}

/** A policy with further sources; a directive that it does not have is not added. */
export function withSources(policy: string, further: FurtherSources): string {
  const extended = policy.split('; ').map((directive) => {
    const sources = directive.split(' ');
    return [...sources, ...(further[sources[0] ?? ''] ?? [])];
  });
  return directives(extended);
}

/** Value of `Reporting-Endpoints`; null without a valid `CSP_REPORT_URI`. */
export function reportingEndpoints(): string | null {
  const uri = reportUri();
  return uri && `${REPORT_GROUP}="${uri}"`;
}

function fetchDirectives(inline: InlineParts): string {
  const { connections, images, frames } = allowedSources();
  return directives([
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts],
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

function directives(list: string[][]): string {
  return list.map((directive) => [...new Set(directive)].join(' ')).join('; ');
}
