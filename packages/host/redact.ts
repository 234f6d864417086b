/** Settings whose values must not appear in logs. */
const SECRET_SETTINGS = [
  'AUTH_SECRET',
  'CDN_PURGE_KEY',
  'CONTENT_SOURCE_KEY',
  'EDITOR_PASSWORD',
  'MESSAGES_SMTP',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_TRACES_HEADERS',
  'PREVIEW_TOKEN',
  'REVALIDATE_SECRET',
] as const;
/** Shorter values would also match ordinary text. */
const MIN_SECRET = 6;
/** The keys of robots have 32 characters and more; words and hosts in their addresses are shorter. */
const MIN_ROBOT_SECRET = 20;
const HIDDEN = '***';

/** Match what looks like a secret; the text of the first group is kept. */
const PATTERNS: readonly RegExp[] = [
  // JSON Web Tokens, including the bearer tokens of the embedded API.
  /()\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g,
  /(\b(?:bearer|basic)\s+)[\w.~+/=-]{6,}/gi,
  // Headers, as an object or as lines; cookie headers contain spaces.
  /(["']?(?:cookie|set-cookie)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\n"']+)/gi,
  /(["']?(?:authorization|proxy-authorization|x-signature|x-refresh-key|x-wenzhan-loopback)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s,]+)/gi,
  // Fields, cookies and query parameters.
  /(["']?\b(?:[\w-]{0,30}token|password|passwd|secret|api[-_]?key|__prerender_bypass|__next_preview_data)["']?\s*[:=]\s*)(?:"[^"]*"|'[^']*'|[^\s&;,#"']+)/gi,
  // https://user:password@host
  /(\b[a-z][a-z\d+.-]{1,20}:\/\/)[^\s/@]+(?=@)/gi,
];

/** Removes secrets from a text: the values of settings, and whatever looks like a secret. */
type Redact = (text: string) => string;

export function createRedactor(env: NodeJS.ProcessEnv): Redact {
  const values = SECRET_SETTINGS.map((name) => env[name] ?? '');
  // Ghost has two keys, which are used one by one; WordPress' password follows a user's name.
  const keys = (env.CONTENT_SOURCE_KEY ?? '').split(',').map((key) => key.trim());
  const passwords = [...keys, env.CDN_PURGE_KEY ?? ''].map((key) => key.replace(/^[^:]*:/, ''));
  const secrets = [
    ...[...values, ...keys, ...passwords, baiduToken(env)].filter(
      ({ length }) => length >= MIN_SECRET,
    ),
    ...secretsOfRobots(env),
  ];
  return (text) => {
    let scrubbed = text;
    for (const secret of secrets) scrubbed = scrubbed.replaceAll(secret, HIDDEN);
    for (const pattern of PATTERNS) scrubbed = scrubbed.replace(pattern, `$1${HIDDEN}`);
    return scrubbed;
  };
}

/** Secrets of robots, the keys in their addresses too; what is shorter is no key, and may be the name of a kind. */
const secretsOfRobots = ({ NOTIFY = '' }: NodeJS.ProcessEnv): string[] =>
  NOTIFY.split(/[\s,/?=&]+/).filter(({ length }) => length >= MIN_ROBOT_SECRET);

function baiduToken({ BAIDU_PUSH_URL }: NodeJS.ProcessEnv): string {
  if (!BAIDU_PUSH_URL || !URL.canParse(BAIDU_PUSH_URL)) return '';
  return new URL(BAIDU_PUSH_URL).searchParams.get('token') ?? '';
}
