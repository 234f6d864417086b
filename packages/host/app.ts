import type { FurtherSources } from '@wenzhan/kit/security/csp-sources';
import type { LimitName } from '@wenzhan/kit/settings/variables';
import type { Registry } from 'prom-client';

/** The route of a path. */
export interface HostedRoute {
  /** Label of metrics: one of a few values. `image` and `asset` are files that are mostly pictures. */
  kind: string;
  /** Without one, only requests of editors are counted; with `none`, not even those. */
  rateLimit?: LimitName | 'none' | undefined;
  /** The rate limit of methods other than GET, if it is another one. */
  writeLimit?: LimitName | undefined;
  /** Accepts methods other than GET and HEAD. */
  acceptsBody?: boolean | undefined;
  /** Maximum length of a body in bytes, if it is not that of most routes. */
  maxBodyBytes?: number | undefined;
  /** Whether it is a page that the page cache stores: its visits are counted, and it is rendered ahead. */
  isStored: boolean;
  /** Whether it shows what is new, of which a site has few: it is refreshed as soon as it is due. */
  isFront: boolean;
  /** Whether it is the first page of a list: it is rendered ahead before other pages. */
  isList: boolean;
}

/** Texts of responses that come from the host itself. */
export interface HostWords {
  badRequest: string;
  methodNotAllowed: string;
  tooManyHeaders: string;
  longUrl: string;
  lengthRequired: string;
  tooLarge: string;
  /** For a form whose browser shows the response as a page. */
  tooLargeForm: string;
  rateLimited: (seconds: number) => string;
  starting: string;
  overloaded: string;
  failed: string;
}

/** What a failed call of the app says in log and traces. */
export interface DescribedError {
  kind: string;
  status?: number | undefined;
  /** Whether what was called for does not exist, which is no fault. */
  missing: boolean;
  /** Without anything that visitors have typed. */
  summary: string;
}

/** Which responses are views of pages, for a site that counts them. */
export interface CountingRules {
  /** Whether a user agent is a browser in which a person reads; bots may call themselves one. */
  isPerson: (userAgent: string) => boolean;
  /** Whether a path is that of a page whose views are counted. */
  isPage: (path: string) => boolean;
  /** Where pages say that another one is shown, which the browser had fetched ahead; null if they do not. */
  shownPath: () => string | null;
  /** The language of the page at a path. */
  languageOf: (path: string) => string;
}

/** All that the host knows of the site that it serves. */
export interface HostedApp {
  /** The route that matches a path, whether or not content exists there; null if none does. */
  routeOf: (path: string) => HostedRoute | null;
  /** Whether a path matches no route and no redirect. */
  isUnmatched: (path: string) => boolean;
  /** The stored page that is sent for an unmatched path. */
  notFoundPage: (path: string) => string;
  /** Whether a user agent is not that of a person: it gets bare statuses, and its visits are not counted. */
  isBot: (userAgent: string) => boolean;
  counting: CountingRules;
  /** Whether a picture of another server may be resized. @param address an absolute URL */
  allowsPicture: (address: string) => boolean;
  /** Pages that are rendered ahead first. */
  firstPaths: readonly string[];
  /** Paths that are requested at the start, so that no visitor waits until their code is loaded. @param stored paths */
  warmUpPaths: (stored: readonly string[]) => string[];
  /** Headers of every stored page. */
  pageHeaders: Readonly<Record<string, string>>;
  /** Seconds for which a page of content is fresh; a shorter life is that of a fallback. */
  contentSeconds: number;
  /** The time that a cache tag names, in milliseconds since 1970, by which its pages are outdated; null for other tags. */
  dueTime: (tag: string) => number | null;
  /** Whole texts of inline scripts that run before the style sheets. */
  earlyScripts: readonly string[];
  /** JavaScript expression, in the syntax of the oldest browsers: whether the scripts of the site run there. */
  runsScripts: string;
  /** JavaScript that runs in the page before its other scripts; `d` is its document. */
  beforeScripts: string;
  /** Sources that a document needs beside the policy of all. @param path of a request; undefined for what is stored */
  sourcesOf: (html: string, path?: string) => FurtherSources;
  /** Whether a stored document asks for sources that the settings have stopped to allow. */
  hasRefusedSources: (html: string) => boolean;
  /** Whether the site's backend is unavailable: nothing is rendered ahead. */
  isBackendAway: () => boolean;
  /** Describes an error that the site has logged itself; undefined for any other. */
  describeError: (error: unknown) => DescribedError | undefined;
  /** Adds the site's own metrics. */
  addMetrics: (register: Registry) => void | Promise<void>;
  words: () => HostWords;
}

const ENGLISH: HostWords = {
  badRequest: 'Bad request',
  methodNotAllowed: 'Method not allowed',
  tooManyHeaders: 'Too many headers',
  longUrl: 'The URL is too long',
  lengthRequired: 'The request has no length',
  tooLarge: 'The request is too large',
  tooLargeForm:
    'The form is too large. Go back in the browser: what you have filled in is still there.',
  rateLimited: (seconds) => `Too many requests, please try again in ${seconds} s`,
  starting: 'Starting',
  overloaded: 'Service unavailable',
  failed: 'Internal server error',
};

/** A site that says nothing of itself: each path may be a page that is stored. */
const UNKNOWN_APP: HostedApp = {
  routeOf: () => ({
    kind: 'page',
    acceptsBody: true,
    isStored: true,
    isFront: false,
    isList: false,
  }),
  isUnmatched: () => false,
  notFoundPage: () => '/_not-found',
  isBot: () => false,
  counting: {
    isPerson: () => true,
    isPage: () => true,
    shownPath: () => null,
    languageOf: () => 'und',
  },
  allowsPicture: () => false,
  firstPaths: ['/'],
  warmUpPaths: () => ['/'],
  pageHeaders: {},
  contentSeconds: 60,
  dueTime: () => null,
  earlyScripts: [],
  runsScripts: 'true',
  beforeScripts: '',
  sourcesOf: () => ({}),
  hasRefusedSources: () => false,
  isBackendAway: () => false,
  describeError: () => undefined,
  addMetrics: () => undefined,
  words: () => ENGLISH,
};

let described = UNKNOWN_APP;

/**
 * Tells the host what it serves. The bundler gives the instrumentation and the cache handlers copies of this module, so each
 * of them calls it, before anything else of the host.
 */
export function describeApp(app: Partial<HostedApp>): void {
  described = { ...UNKNOWN_APP, ...app };
}

/** The site that this process serves. */
export const hostedApp = (): HostedApp => described;
