/** Settings whose values must not be read in any log. */
const SECRET_SETTINGS = [
  'AUTH_SECRET',
  'BAIDU_PUSH_TOKEN',
  'EDITOR_PASSWORD',
  'EDITOR_PASSWORD_HASH',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'PREVIEW_TOKEN',
  'REVALIDATE_SECRET',
] as const;
/** A shorter one stands in innocent words too. */
const MIN_SECRET = 6;
const HIDDEN = '***';

/** What looks like a secret wherever it comes from; what is kept of it stands in the first group. */
const PATTERNS: readonly RegExp[] = [
  // JSON Web Tokens, the bearers of the embedded API among them.
  /()\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g,
  /(\b(?:bearer|basic)\s+)[\w.~+/=-]{6,}/gi,
  // Headers as an object or as lines; a cookie header has spaces in it.
  /(["']?(?:cookie|set-cookie)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\n"']+)/gi,
  /(["']?(?:authorization|proxy-authorization|x-signature|x-refresh-key|x-wenzhan-loopback)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,]+)/gi,
  // Fields, cookies and parameters of an address.
  /(["']?\b(?:[\w-]{0,30}token|password|passwd|secret|api[-_]?key|__prerender_bypass|__next_preview_data)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s&;,#"']+)/gi,
  // https://user:password@host
  /(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@]+(?=@)/gi,
];

/** Takes the secrets out of a text: those of the settings, and whatever looks like one. */
type Redact = (text: string) => string;

export function createRedactor(env: NodeJS.ProcessEnv): Redact {
  const known = SECRET_SETTINGS.map((name) => env[name] ?? '').filter(
    ({ length }) => length >= MIN_SECRET,
  );
  return (text) => {
    let scrubbed = text;
    for (const secret of known) scrubbed = scrubbed.replaceAll(secret, HIDDEN);
    for (const pattern of PATTERNS) scrubbed = scrubbed.replace(pattern, `$1${HIDDEN}`);
    return scrubbed;
  };
}
