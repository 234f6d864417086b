import { serverApiBase } from './api-base';
import { cdnPurgeSchema, purgeKeyProblem } from './cdn-purge';
import { isPreviewDeployment, isSelfHosted } from './deployment';
import { envFileProblems } from './env-files';
import { setting } from './setting';
import { sourceCredentials } from './source-credentials';
import { VARIABLES, type VariableName } from './variables';

type Env = NodeJS.ProcessEnv;

/** All problems with the settings, one line each, without their values. */
export function settingProblems(env: Env): string[] {
  const names = Object.keys(VARIABLES) as VariableName[];
  return [
    ...names.flatMap((name) => problemOf(name, env)),
    ...incomplete(env),
    ...otherBuild(env),
    ...otherHost(env),
  ];
}

/** All problems as one message for the operator; null if there are none. */
export function settingsMessage(env: Env): string | null {
  const problems = [...envFileProblems(), ...settingProblems(env)];
  if (problems.length === 0) return null;
  return ['wrong settings (docs/environment.md):', ...problems].join('\n  ');
}

/** Exits the process with one message if a setting is invalid. */
export function requireSettings(env: Env): void {
  const message = settingsMessage(env);
  if (message === null) return;
  console.error(message);
  process.exit(1);
}

/**
 * Exits the process if it would share pages with others, and read its content alone: each instance would have a copy of its
 * own, and announce changes that the others have not read.
 */
export function requireSharedContent(env: Env): void {
  if (!env.REDIS_URL || serverApiBase() || isPreviewDeployment(env)) return;
  console.error(
    'REDIS_URL: needs API_BASE_URL, because instances that share pages share one content service: start it with `npm run content` (docs/deploy.md)',
  );
  process.exit(1);
}

function problemOf(name: VariableName, env: Env): string[] {
  try {
    setting(name, env);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Settings that require others which are missing. */
function incomplete(env: Env): string[] {
  return [
    ...editor(env),
    ...contentSource(env),
    ...twoBackends(env),
    ...messages(env),
    ...visits(env),
    ...wechat(env),
    ...cdn(env),
    ...replaced(env),
  ];
}

/** What replaces settings of earlier versions, which would be ignored; null if nothing does. */
const REPLACED = new Map<string, VariableName | null>(
  Object.entries({
    BAIDU_PUSH_SITE: 'BAIDU_PUSH_URL',
    BAIDU_PUSH_TOKEN: 'BAIDU_PUSH_URL',
    BAIDU_PUSH_ENDPOINT: 'BAIDU_PUSH_URL',
    COMMENTS_PROVIDER: 'COMMENTS',
    COMMENTS_SERVER: 'COMMENTS',
    COMMENTS_ASSETS: 'COMMENTS',
    COMMENTS_GISCUS: 'COMMENTS',
    COMMENTS_REPO: 'COMMENTS',
    COMMENTS_REPO_ID: 'COMMENTS',
    COMMENTS_CATEGORY: 'COMMENTS',
    COMMENTS_CATEGORY_ID: 'COMMENTS',
    CONTENT_SOURCE_USER: 'CONTENT_SOURCE_KEY',
    EDITOR_PASSWORD_HASH: 'EDITOR_PASSWORD',
    NEXT_PUBLIC_ANALYTICS_ENDPOINT: 'NEXT_PUBLIC_ANALYTICS_SCRIPT',
    NEXT_PUBLIC_VITALS_ENDPOINT: 'NEXT_PUBLIC_WEB_VITALS',
    REQUEST_TIMEOUT: null,
  }),
);

const replaced = (env: Env): string[] =>
  Object.keys(env).flatMap((name) => {
    const by = /^RATE_LIMIT_/.test(name) ? 'RATE_LIMITS' : REPLACED.get(name);
    if (by === undefined || !env[name]) return [];
    return by ? `${name}: was replaced by ${by}` : `${name}: has no effect any more; remove it`;
  });

/** What the account of the environment requires. Editors of a content system have accounts there. */
function editor(env: Env): string[] {
  const { EDITOR_USERNAME, EDITOR_PASSWORD, AUTH_SECRET } = env;
  const hasAccount = EDITOR_USERNAME || EDITOR_PASSWORD;
  if (!hasAccount && env.CONTENT_SOURCE_KEY) return [];
  return missing({ EDITOR_USERNAME, EDITOR_PASSWORD, AUTH_SECRET });
}

/** What the content system requires. */
function contentSource(env: Env): string[] {
  const { CONTENT_SOURCE, CONTENT_SOURCE_URL, CONTENT_SOURCE_KEY } = env;
  // WordPress knows the owner of an application password by name only.
  const isNameless =
    CONTENT_SOURCE === 'wordpress' && CONTENT_SOURCE_KEY && !sourceCredentials(env).user;
  return [
    ...missing({ CONTENT_SOURCE, CONTENT_SOURCE_URL }),
    ...(isNameless ? ['CONTENT_SOURCE_KEY: must be user:application password for WordPress'] : []),
    // Ghost requires a key for every request.
    ...(CONTENT_SOURCE === 'ghost' ? missing({ CONTENT_SOURCE, CONTENT_SOURCE_KEY }) : []),
  ];
}

/** A content system is read by the embedded API, which another backend replaces. */
function twoBackends({ CONTENT_SOURCE, API_BASE_URL, NEXT_PUBLIC_API_BASE_URL }: Env): string[] {
  const other = API_BASE_URL ? 'API_BASE_URL' : 'NEXT_PUBLIC_API_BASE_URL';
  if (!CONTENT_SOURCE || !(API_BASE_URL || NEXT_PUBLIC_API_BASE_URL)) return [];
  return [`CONTENT_SOURCE: has no effect with ${other}; set one of the two`];
}

/** Mail needs a server and an addressee. */
const messages = ({ MESSAGES_SMTP, MESSAGES_TO }: Env): string[] =>
  missing({ MESSAGES_SMTP, MESSAGES_TO });

/** WeChat signs for an account, and for the addresses of one domain. */
function wechat({ WECHAT_APP_ID, WECHAT_APP_SECRET, SITE_URL }: Env): string[] {
  return [
    ...missing({ WECHAT_APP_ID, WECHAT_APP_SECRET }),
    ...(WECHAT_APP_ID ? missing({ WECHAT_APP_ID, SITE_URL }) : []),
  ];
}

/** A CDN knows whom it obeys by a key, and pages by their public addresses. */
function cdn({ CDN_PURGE, CDN_PURGE_KEY, SITE_URL }: Env): string[] {
  const chosen = cdnPurgeSchema.safeParse(CDN_PURGE).data;
  // What it needs besides depends on which it is.
  if (!chosen) return CDN_PURGE ? [] : missing({ CDN_PURGE, CDN_PURGE_KEY });
  const problem = CDN_PURGE_KEY && purgeKeyProblem(chosen, CDN_PURGE_KEY);
  return [
    ...missing({ CDN_PURGE, CDN_PURGE_KEY }),
    ...missing({ CDN_PURGE, SITE_URL }),
    ...(problem ? [`CDN_PURGE_KEY: ${problem}`] : []),
  ];
}

/** Clicks are counted where visits are. */
const visits = ({ VISITS_CLICKS, VISITS_DIR }: Env): string[] =>
  VISITS_CLICKS === '1' ? missing({ VISITS_CLICKS, VISITS_DIR }) : [];

/** A preview build for another server than this one contains drafts and `noindex`, so it must not be served as a public site. */
function otherBuild(env: Env): string[] {
  // The framework inlines the value of the build.
  if (process.env.BUILT_AS_PREVIEW !== '1' || isPreviewDeployment(env)) return [];
  return [
    'PREVIEW: must be 1, because this build was made with it; make another for a public site',
  ];
}

/**
 * A standalone server has the framework's configuration as of its build, which takes pictures of any server if the self-hosted
 * server refuses them.
 */
function otherHost(env: Env): string[] {
  const isOfBuild = Boolean(env.__NEXT_PRIVATE_STANDALONE_CONFIG);
  if (process.env.BUILT_SELF_HOSTED !== '1' || !isOfBuild || isSelfHosted(env)) return [];
  return ['SELF_HOSTING: a standalone build is started as it was built; make another with it'];
}

function missing(together: Partial<Record<VariableName, string | undefined>>): string[] {
  const names = Object.keys(together) as VariableName[];
  const set = names.filter((name) => together[name]);
  if (set.length === 0) return [];
  return names
    .filter((name) => !together[name])
    .map((name) => `${name}: is missing, and ${set.join(' and ')} needs it`);
}
