/** A fault to plant in the product, to see whether a test notices it. */
export interface Mutant {
  /** What would go wrong. */
  name: string;
  file: string;
  /** Occurs exactly once in the file. */
  from: string;
  to: string;
}

function inFile(file: string, ...faults: [name: string, from: string, to: string][]): Mutant[] {
  return faults.map(([name, from, to]) => ({ name, file, from, to }));
}

/** Faults in the rooms where one does the most harm: request wrapper, page cache, sanitizer, session. */
export const mutants: readonly Mutant[] = [
  ...inFile(
    'packages/contract/request/request.ts',
    ['a POST is sent twice', "const mayRetry = call.method === 'GET';", 'const mayRetry = true;'],
    [
      'the bearer token follows a redirect to another origin',
      'return target.origin === new URL(url).origin ? target : null;',
      'return target;',
    ],
    [
      'a caller’s abort is reported as a failure',
      'if (callerSignal?.aborted)',
      'if (call === null)',
    ],
    [
      'a response may be of any size',
      'readBodyWithLimit(response, maxBytes)',
      'readBodyWithLimit(response, 2 ** 40)',
    ],
    ['504 is not retried', 'new Set([502, 503, 504])', 'new Set([502, 503])'],
  ),
  ...inFile(
    'packages/contract/request/circuit-breaker.ts',
    [
      'a rejected call counts as an outage',
      "return error.kind === 'network' || error.kind === 'timeout';",
      'return true;',
    ],
    ['the breaker never closes by itself', 'noteAnswer();\n    close();', 'noteAnswer();'],
    [
      'outages need not be consecutive',
      '{ outages: 0, answeredAt: steadyNow() }',
      '{ answeredAt: steadyNow() }',
    ],
  ),
  ...inFile(
    'packages/host/cache/tag-table.ts',
    [
      'an older invalidation replaces a newer one',
      '[kind]: Math.max(this.#timesOf(tag)[kind], at)',
      '[kind]: at',
    ],
    [
      'a dropped tag is forgotten',
      'this.#floor.expired = Math.max(this.#floor.expired, expired);',
      '',
    ],
    [
      'what expired counts as stale',
      "if (this.latestExpiry(tags) > renderStartedAt) return 'expired';",
      '',
    ],
  ),
  ...inFile(
    'packages/host/cache/store.ts',
    ['a page never becomes stale', 'if (isStale(entry)) return false;', ''],
    ['a page that was outdated when stored waits for a visitor', 'this.onOutdated({', 'void ({'],
    [
      'an expiry leaves the page in memory',
      "if (invalidation.kind === 'expired')\n      this.#remove",
      "if (invalidation.kind === 'stale')\n      this.#remove",
    ],
    [
      'a 404 leaves the page that it replaces for a while',
      "kind: 'expired' as const,\n      at: renderStartedAt",
      "kind: 'stale' as const,\n      at: renderStartedAt",
    ],
  ),
  ...inFile(
    'packages/host/page-handler.ts',
    ['a page with a visitor’s nonce is stored', 'if (hasNonce(value.html)) return;', ''],
    [
      'a redirect to sign-in is stored',
      'if (isSignInRedirect(value)) return dismiss(key, value);',
      '',
    ],
    ['anybody can force a refresh', 'isSameSecret(key, store().refreshKey)', 'key.length > 0'],
  ),
  ...inFile(
    'packages/text/article/parts/sanitize.ts',
    [
      'javascript: links pass',
      "href: ['http', 'https', 'mailto', 'tel'],",
      "href: ['http', 'https', 'mailto', 'tel', 'javascript'],",
    ],
    ['ids shadow variables', "clobberPrefix: 'user-content-',", "clobberPrefix: '',"],
    [
      'the text of a script stays',
      'strip: UNSEEN,',
      "strip: UNSEEN.filter((name) => name !== 'script'),",
    ],
    [
      'inline styles pass',
      "'*': ['dir', 'id', 'lang', 'title', ['translate', 'no']],",
      "'*': ['dir', 'id', 'lang', 'title', ['translate', 'no'], 'style'],",
    ],
  ),
  ...inFile(
    'lib/handlers/session/next-path.ts',
    ['/\\host is a path', 'return /^\\/(?![/\\\\])', 'return /^\\/(?![/])'],
    [
      'encoded slashes are not decoded',
      'value.replace(/%(?:2f|5c|0[0-9a-f]|1[0-9a-f]|7f)/gi',
      'value.replace(/%(?:0[0-9a-f]|1[0-9a-f]|7f)/gi',
    ],
    ['/login leads to itself', "if (/^\\/(login|api)(\\/|$)/.test(url.pathname)) return '/';", ''],
  ),
  ...inFile(
    'lib/handlers/session/end-session.ts',
    [
      'any site can end a session',
      "isLogoutToken(query.get('proof'), token) ? leaveRefused(token, login) : seeOther(next)",
      'leaveRefused(token, login)',
    ],
    ['a prefetch ends a session', "if (!request.headers.has('rsc')) return null;", 'return null;'],
    ['any site can sign out', 'if (!isSameOrigin(request)) return refuseForeign();', ''],
  ),
  ...inFile('lib/request/browser-token.ts', [
    'a token newer than the rejected one is deleted',
    'if (readCookie() !== refused) return;',
    '',
  ]),
  ...inFile(
    'packages/contract/revalidation/signature.ts',
    [
      'an old signature stays valid',
      'if (Math.abs(Date.now() / 1000 - Number(timestamp)) > VALID_SECONDS) return null;',
      '',
    ],
    [
      'the timestamp is not signed',
      'function sign(secret: string, timestamp: string, body: string): string {',
      "function sign(secret: string, _: string, body: string): string {\n  const timestamp = '';",
    ],
  ),
  ...inFile('packages/contract/revalidation/replay-guard.ts', [
    'a signature can be used twice',
    'taken.has(signature) || ',
    '',
  ]),
  ...inFile('lib/handlers/session/sign-in.ts', [
    'any site can sign a visitor in',
    'if (!isSameOrigin(request)) return refuseForeign();',
    '',
  ]),
  ...inFile('lib/handlers/session/start-session.ts', [
    'the token is sent over http',
    'const secure = isHttps(request);',
    'const secure = false;',
  ]),
  ...inFile('packages/host/sanitize-headers.ts', [
    'any state of the router reaches the framework',
    "if (!headers.rsc || typeof value !== 'string' || !isGood(value)) delete headers[name];",
    '',
  ]),
  ...inFile(
    'lib/site/queries/query.ts',
    [
      'an editor gets the cached page',
      'if (token) return withEditorSession(load({ token, language }, ...args));',
      '',
    ],
    [
      'a missing article is cached as long as content',
      'if (value == null) cacheLife(NOT_FOUND_CACHE);',
      'if (value == null) cacheLife(CONTENT_CACHE);',
    ],
  ),
];
