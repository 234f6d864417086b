import { z } from 'zod';
import { parseAddressRanges } from '../http/ip-address';
import { TOKEN_FORM } from '../http/token';
import { DEFAULT_TIME_ZONE, isTimeZone } from '../language';
import { isHost, isReportUri, plainUrl } from '../security/csp-sources';
import { MIN_SECRET_LENGTH } from '../security/secrets';
import { withoutTrailingSlashes } from '../text/trailing-slashes';
import { address } from './address';
import { cdnPurgeSchema } from './cdn-purge';
import { commentsSchema } from './comments';
import { noticeChannels } from './notify';

interface Variable {
  /** When the site reads it: during the build, at the start, or both. */
  read: 'build' | 'start' | 'build, start';
  /** Parses the value; its error message states the expected format, without the value. */
  schema: z.ZodType<unknown, string>;
  /** Value if it is not set. */
  byDefault?: string;
}

const text = z.string();

const secret = text.min(MIN_SECRET_LENGTH, `must have ${MIN_SECRET_LENGTH} characters or more`);

/** A URL whose user and password its client can decode: it throws at a bare `%`. */
const addressWithPassword = (protocol: RegExp, error: string) =>
  z.url({ protocol, error }).refine(isDecodable, 'must have %25 for each % in its password');

function isDecodable(url: string): boolean {
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(`${username}:${password}`);
    return true;
  } catch {
    return false;
  }
}

const addressOrPath = z.union([address, z.string().regex(/^\/(?!\/)/)], {
  error: 'must be an absolute http(s) address or a path of this site',
});

const mailbox = z.email('must be an e-mail address');

const mailboxes = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .pipe(z.array(mailbox).min(1).max(20));

const megabytes = z.coerce.number<string>('must be a number of megabytes').min(0);

/** Requests a minute from one client, by what they cost (docs/security.md); 0: no limit. */
const RATE_LIMITS = {
  search: 120,
  session: 120,
  preview: 600,
  api: 600,
  pictures: 1200,
  reports: 60,
  forms: 60,
  missing: 300,
};

export type LimitName = keyof typeof RATE_LIMITS;

/** `search=60, api=0`; limits that are not named keep their defaults. */
const rateLimits = z.string().transform((value, context): Record<LimitName, number> => {
  const given = value.split(',').filter((part) => part.trim() !== '');
  const limits = given.map((part) => /^\s*(\w+)\s*=\s*(\d{1,9})\s*$/.exec(part) ?? []);
  if (limits.some(([, name = '']) => !Object.hasOwn(RATE_LIMITS, name))) {
    context.addIssue(
      `must be limits with commas between them, such as search=60, of ${Object.keys(RATE_LIMITS).join(', ')}`,
    );
    return z.NEVER;
  }
  return {
    ...RATE_LIMITS,
    ...Object.fromEntries(limits.map(([, name, limit]) => [name, Number(limit)])),
  };
});

const seconds = z.coerce
  .number<string>('must be a number of seconds')
  .min(0)
  .max(3599, 'must be less than an hour');

const proxies = z.string().transform((value, context) => {
  try {
    return parseAddressRanges(value);
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});

const hosts = z
  .string()
  .refine(
    (value) => value.split(',').every((host) => host.trim() === '' || isHost(host.trim())),
    'must be hosts with commas between them, without https://',
  );

const servers = z.string().transform((value, context) => {
  const urls = value.split(',').map((part) => plainUrl(part.trim()));
  if (urls.every((url) => url !== null))
    return urls.map(({ href }) => withoutTrailingSlashes(href));
  context.addIssue('must be absolute http(s) addresses with commas between them, without *');
  return z.NEVER;
});

/** Where the script of each provider of analytics comes from as a public service (docs/seo.md). */
const ANALYTICS_SERVICES = [
  'https://cloud.umami.is',
  'https://plausible.io',
  'https://hm.baidu.com',
  'https://www.googletagmanager.com',
];

/** The content systems that can replace the content folder. */
const CONTENT_SOURCES = ['wordpress', 'ghost', 'strapi'] as const;

/**
 * All environment variables that an operator can set. A test compares them with `.env.example`, which describes them,
 * and with `docs/environment.md`.
 */
export const VARIABLES = {
  NEXT_PUBLIC_API_BASE_URL: { read: 'build, start', schema: address },
  API_BASE_URL: { read: 'build, start', schema: address },
  SITE_URL: { read: 'build, start', schema: address },
  SITE_TIME_ZONE: {
    read: 'build, start',
    schema: text.refine(isTimeZone, 'must be a time zone such as Asia/Shanghai or Europe/Berlin'),
    byDefault: DEFAULT_TIME_ZONE,
  },
  CONTENT_DIR: { read: 'build, start', schema: text, byDefault: 'content' },
  EDIT_URL: {
    read: 'start',
    schema: address.refine(
      (value) => value.includes('{path}'),
      'must contain {path}, which stands for the path of a file',
    ),
  },
  CONTENT_SOURCE: {
    read: 'build, start',
    schema: z.enum(CONTENT_SOURCES, `must be one of ${CONTENT_SOURCES.join(', ')}`),
  },
  CONTENT_SOURCE_URL: { read: 'build, start', schema: address },
  CONTENT_SOURCE_KEY: { read: 'build, start', schema: text },
  CONTENT_SOURCE_CATEGORY: {
    read: 'build, start',
    schema: z
      .string()
      .regex(/^(?!page=)[a-z0-9][a-z0-9_-]*=./, 'must be name=title, the name as in an address')
      .transform((value) => {
        const [name = '', ...title] = value.split('=');
        return { name, title: title.join('=') };
      }),
    byDefault: 'posts=文章',
  },
  PORT: {
    read: 'start',
    schema: z.coerce.number<string>('must be the number of a port').int().min(0).max(65_535),
    byDefault: '3000',
  },
  EDITOR_USERNAME: { read: 'start', schema: text },
  EDITOR_PASSWORD: {
    read: 'start',
    schema: text.regex(
      /^(?!scrypt:)|^scrypt:\d+:\d+:\d+:[\w-]+:[\w-]{43}$/,
      'must be what `npm run hash-password` prints, or a password',
    ),
  },
  AUTH_SECRET: { read: 'start', schema: secret },
  PREVIEW: { read: 'build, start', schema: z.enum(['0', '1'], 'must be 1 or 0') },
  PREVIEW_TOKEN: {
    read: 'build, start',
    schema: text.regex(TOKEN_FORM, 'must be visible ASCII characters, 4096 at most'),
  },
  NEXT_PUBLIC_ANALYTICS_SCRIPT: { read: 'build, start', schema: addressOrPath },
  ANALYTICS_SERVERS: {
    read: 'build, start',
    schema: servers,
    byDefault: ANALYTICS_SERVICES.join(', '),
  },
  NEXT_PUBLIC_WEB_VITALS: { read: 'build, start', schema: z.enum(['0', '1'], 'must be 1 or 0') },
  AI_CRAWLERS: {
    read: 'start',
    schema: z.enum(['allow', 'answers', 'deny'], 'must be allow, answers or deny'),
    byDefault: 'allow',
  },
  INDEXNOW_KEY: {
    read: 'start',
    schema: text.regex(/^[A-Za-z0-9-]{8,128}$/, 'must be 8 to 128 letters, digits and hyphens'),
  },
  BAIDU_PUSH_URL: {
    read: 'start',
    schema: address.refine(
      (value) => ['site', 'token'].every((name) => new URL(value).searchParams.has(name)),
      'must contain site= and token=, as Baidu shows it',
    ),
  },
  CDN_PURGE: { read: 'start', schema: cdnPurgeSchema },
  CDN_PURGE_KEY: {
    read: 'start',
    schema: text.regex(/^[\x21-\x7e]+$/, 'must be visible characters'),
  },
  TRUSTED_PROXIES: { read: 'start', schema: proxies, byDefault: '' },
  RATE_LIMITS: {
    read: 'start',
    schema: rateLimits,
    byDefault: Object.entries(RATE_LIMITS)
      .map(([name, limit]) => `${name}=${limit}`)
      .join(', '),
  },
  SHUTDOWN_DELAY: { read: 'start', schema: seconds, byDefault: '0.3' },
  WARM_UP: { read: 'start', schema: seconds, byDefault: '30' },
  SELF_HOSTING: {
    read: 'build, start',
    schema: z.enum(['0', '1'], 'must be 1 or 0'),
    byDefault: '1',
  },
  BUILD_STANDALONE: { read: 'build', schema: z.enum(['0', '1'], 'must be 1 or 0') },
  CACHE_MEMORY_MB: { read: 'start', schema: megabytes, byDefault: '64' },
  CACHE_DISK_MB: { read: 'start', schema: megabytes, byDefault: '512' },
  CACHE_DIR: { read: 'start', schema: text },
  REDIS_URL: {
    read: 'start',
    schema: addressWithPassword(/^rediss?$/, 'must be a redis:// or rediss:// address'),
  },
  REVALIDATE_SECRET: { read: 'start', schema: secret },
  IMAGE_HOSTS: { read: 'build, start', schema: hosts },
  COMMENTS: { read: 'build, start', schema: commentsSchema },
  WECHAT_APP_ID: {
    read: 'build, start',
    schema: text.regex(/^wx[0-9a-f]{16}$/, 'must be wx and 16 digits or letters from a to f'),
  },
  WECHAT_APP_SECRET: {
    read: 'start',
    schema: text.regex(/^[0-9a-f]{32}$/i, 'must be 32 digits or letters from a to f'),
  },
  TRADITIONAL_CHINESE: { read: 'build, start', schema: z.enum(['tw', 'hk'], 'must be tw or hk') },
  MESSAGES_DIR: { read: 'start', schema: text },
  MESSAGES_DAYS: {
    read: 'start',
    schema: z.coerce
      .number<string>('must be a number of days')
      .int('must be a whole number of days')
      .min(1, 'must be a day or more')
      .max(3650, 'must be ten years or less'),
    byDefault: '180',
  },
  MESSAGES_SMTP: {
    read: 'start',
    schema: addressWithPassword(/^smtps?$/, 'must be a smtp:// or smtps:// address'),
  },
  MESSAGES_TO: { read: 'start', schema: mailboxes },
  MESSAGES_FROM: { read: 'start', schema: mailbox },
  VISITS_DIR: { read: 'start', schema: text },
  VISITS_CLICKS: { read: 'start', schema: z.enum(['0', '1'], 'must be 1 or 0') },
  NOTIFY: { read: 'start', schema: noticeChannels },
  NOTIFY_CONTENT: {
    read: 'start',
    schema: z.enum(['link', 'whole'], 'must be link or whole'),
    byDefault: 'link',
  },
  CSP_REPORT_URI: {
    read: 'start',
    schema: text.refine(isReportUri, 'must be an absolute http(s) address or a path of this site'),
  },
  LOG_REQUESTS: { read: 'start', schema: z.enum(['0', '1'], 'must be 1 or 0') },
  METRICS_TOKEN: { read: 'start', schema: secret },
  OTEL_EXPORTER_OTLP_ENDPOINT: { read: 'start', schema: address },
} satisfies Record<string, Variable>;

export type VariableName = keyof typeof VARIABLES;
