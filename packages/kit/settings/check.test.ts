import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder';
import { requireSharedContent, settingProblems, settingsMessage } from './check';
import { setting } from './setting';

const env = (given: Record<string, string>) => ({ NODE_ENV: 'test' as const, ...given });

test('an empty environment has no problems, and every default', () => {
  expect(settingsMessage(env({}))).toBeNull();
  expect(setting('CACHE_MEMORY_MB', env({}))).toBe(64);
  expect(setting('CONTENT_DIR', env({ CONTENT_DIR: '' }))).toBe('content');
  expect(setting('REDIS_URL', env({}))).toBeUndefined();
});

test('all problems are in one message', () => {
  const message = settingsMessage(
    env({ SITE_URL: 'www.example.com', CACHE_DISK_MB: 'much', TRUSTED_PROXIES: '10.0.0.0/99' }),
  );
  expect(message?.split('\n')).toEqual([
    'wrong settings (docs/environment.md):',
    '  SITE_URL: must be an absolute http(s) address',
    '  TRUSTED_PROXIES: "10.0.0.0/99" is no address and no range',
    '  CACHE_DISK_MB: must be a number of megabytes',
  ]);
});

test('a settings file that is not UTF-8 is a problem', () => {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, '.env.local'), Buffer.from('CONTENT_DIR=\xc4\xda\n', 'latin1'));
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(settingsMessage(env({}))).toContain('.env.local:1: is not UTF-8; it looks like GBK');
});

test.each([
  ['NEXT_PUBLIC_API_BASE_URL', 'ftp://api.example.com'],
  ['NEXT_PUBLIC_ANALYTICS_SCRIPT', '//insights.example.com/script.js'],
  ['PORT', '70000'],
  ['EDITOR_PASSWORD', 'scrypt:32768:8:1:half'],
  ['AUTH_SECRET', 'too short'],
  ['REVALIDATE_SECRET', 'thirty-one characters, one less'],
  ['METRICS_TOKEN', 'too short'],
  ['PREVIEW', 'true'],
  ['AI_CRAWLERS', 'maybe'],
  ['INDEXNOW_KEY', '短'],
  ['RATE_LIMITS', 'api=-1'],
  ['RATE_LIMITS', 'everything=5'],
  ['SHUTDOWN_DELAY', '3600'],
  ['REDIS_URL', 'http://10.0.0.6:6379'],
  ['REDIS_URL', 'redis://:50%off@10.0.0.6:6379'],
  ['MESSAGES_SMTP', 'smtps://user:50%off@mail.example.com'],
  ['NOTIFY', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a-key'],
  ['NOTIFY', 'wechat https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a-key'],
  ['NOTIFY', 'webhook https://a.example/hook too-short'],
  ['NOTIFY', 'webhook https://a.example/hook'],
  ['NOTIFY', 'feishu open.feishu.cn secret'],
  ['NOTIFY_CONTENT', 'everything'],
  ['IMAGE_HOSTS', 'https://img.example.com'],
  ['COMMENTS', 'disqus, server=https://a.example'],
  ['COMMENTS', 'waline, assets=/media/comments'],
  ['COMMENTS', 'waline, server=https://a.example'],
  ['COMMENTS', 'twikoo, server=https://a.example, assets=/comments'],
  ['COMMENTS', 'artalk, assets=/media/comments'],
  ['COMMENTS', 'artalk, server=https://a.example, repo=a/b'],
  ['COMMENTS', 'giscus, repo=a/b, repo-id=R_1'],
  ['WECHAT_APP_ID', 'gh_0123456789ab'],
  ['WECHAT_APP_SECRET', 'too short'],
  ['BAIDU_PUSH_URL', 'http://data.zz.baidu.com/urls?site=https://www.example.com'],
  ['CSP_REPORT_URI', 'reports; script-src *'],
  ['CDN_PURGE', 'fastly'],
  ['CDN_PURGE', 'cloudflare, zone=../../user'],
  ['CDN_PURGE', 'edgeone, zone=abc'],
  ['CDN_PURGE', 'aliyun, zone=1'],
  ['CDN_PURGE', 'webhook, url=file:///etc/passwd'],
  ['CDN_PURGE_KEY', 'two words'],
])('%s cannot be %s, and the message does not repeat it', (name, value) => {
  const problems = settingProblems(env({ [name]: value })).filter((line) => line.startsWith(name));
  expect(problems).toHaveLength(1);
  expect(problems.join()).not.toContain(value);
});

test('settings that need others name what is missing', () => {
  expect(settingProblems(env({ EDITOR_USERNAME: 'editor' }))).toEqual([
    'EDITOR_PASSWORD: is missing, and EDITOR_USERNAME needs it',
    'AUTH_SECRET: is missing, and EDITOR_USERNAME needs it',
  ]);
});

test('cards in WeChat need an account, its secret and the address of the site', () => {
  expect(settingProblems(env({ WECHAT_APP_ID: 'wx0123456789abcdef' }))).toEqual([
    'WECHAT_APP_SECRET: is missing, and WECHAT_APP_ID needs it',
    'SITE_URL: is missing, and WECHAT_APP_ID needs it',
  ]);
});

test('a CDN needs its key, in the form that it gives it, and the address of the site', () => {
  expect(settingProblems(env({ CDN_PURGE: 'aliyun' }))).toEqual([
    'CDN_PURGE_KEY: is missing, and CDN_PURGE needs it',
    'SITE_URL: is missing, and CDN_PURGE needs it',
  ]);
  const site = { SITE_URL: 'https://www.example.com' };
  const keyOf = (CDN_PURGE: string, CDN_PURGE_KEY: string) =>
    settingProblems(env({ ...site, CDN_PURGE, CDN_PURGE_KEY }));
  const pair = ['CDN_PURGE_KEY: must be the id of the key, a colon, and its secret'];
  expect(keyOf('aliyun', 'LTAIonly')).toEqual(pair);
  expect(keyOf('edgeone, zone=zone-2abc', 'AKIDonly')).toEqual(pair);
  expect(keyOf('webhook, url=http://127.0.0.1:8080/purge', 'short')).toEqual([
    'CDN_PURGE_KEY: must have 32 characters or more',
  ]);
  expect(keyOf('aliyun', 'LTAI:secret')).toEqual([]);
  expect(keyOf(`cloudflare, zone=${'0a'.repeat(16)}`, 'token')).toEqual([]);
});

test('settings of earlier versions are named, with what replaces them', () => {
  const old = {
    RATE_LIMIT_API: '5',
    EDITOR_PASSWORD_HASH: 'x',
    COMMENTS_REPO_ID: 'R_1',
    COMMENTS_SERVER: 'https://a.example',
    NEXT_PUBLIC_ANALYTICS_ENDPOINT: '/insights',
    REQUEST_TIMEOUT: '60',
  };
  expect(settingProblems(env({ ...old, CONTENT_SOURCE_USER: '' }))).toEqual([
    'RATE_LIMIT_API: was replaced by RATE_LIMITS',
    'EDITOR_PASSWORD_HASH: was replaced by EDITOR_PASSWORD',
    'COMMENTS_REPO_ID: was replaced by COMMENTS',
    'COMMENTS_SERVER: was replaced by COMMENTS',
    'NEXT_PUBLIC_ANALYTICS_ENDPOINT: was replaced by NEXT_PUBLIC_ANALYTICS_SCRIPT',
    'REQUEST_TIMEOUT: has no effect any more; remove it',
  ]);
});

const WORDPRESS = { CONTENT_SOURCE: 'wordpress', CONTENT_SOURCE_URL: 'https://cms.example' };
const KEYED = { CONTENT_SOURCE_KEY: 'editor:a key' };

test.each<[Record<string, string>, string[]]>([
  [{ CONTENT_SOURCE: 'wordpress' }, ['CONTENT_SOURCE_URL']],
  [{ ...WORDPRESS, CONTENT_SOURCE_KEY: 'a key' }, ['CONTENT_SOURCE_KEY']],
  [{ ...WORDPRESS, ...KEYED, AUTH_SECRET: 's'.repeat(32) }, []],
  [{ ...WORDPRESS, ...KEYED, EDITOR_USERNAME: 'editor' }, ['EDITOR_PASSWORD', 'AUTH_SECRET']],
])('with %j, %j are missing', (given, names) => {
  expect(settingProblems(env(given)).map((line) => line.split(':')[0])).toEqual(names);
});

test.each(['API_BASE_URL', 'NEXT_PUBLIC_API_BASE_URL'])(
  'a content system beside %s is refused, because nothing would read it',
  (name) => {
    const given = { ...WORDPRESS, [name]: 'https://api.example' };
    expect(settingProblems(env(given))).toEqual([
      `CONTENT_SOURCE: has no effect with ${name}; set one of the two`,
    ]);
  },
);

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ PREVIEW: '0' }, false],
  [{ VERCEL_ENV: 'production' }, false],
  [{ PREVIEW: '1' }, true],
  [{ VERCEL_ENV: 'preview' }, true],
])('what was built as a preview may start with %j: %s', (given, isPreview) => {
  const problem =
    'PREVIEW: must be 1, because this build was made with it; make another for a public site';
  vi.stubEnv('BUILT_AS_PREVIEW', '1');
  expect(settingProblems(env(given))).toEqual(isPreview ? [] : [problem]);
});

test('a standalone server whose build leaves the pictures of other servers to its host has that host', () => {
  vi.stubEnv('BUILT_SELF_HOSTED', '1');
  const alone = { SELF_HOSTING: '0', __NEXT_PRIVATE_STANDALONE_CONFIG: '{}' };
  expect(settingProblems(env(alone))).toEqual([expect.stringMatching(/^SELF_HOSTING: /)]);
  expect(settingProblems(env({ ...alone, SELF_HOSTING: '1' }))).toEqual([]);
  expect(settingProblems(env({ SELF_HOSTING: '0' }))).toEqual([]);
});

test('a process that would share pages, and read its content alone, does not start and says what to do', () => {
  const exit = vi.spyOn(process, 'exit').mockImplementation((() => {}) as () => never);
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {});
  const REDIS_URL = 'redis://10.0.0.6:6379';
  requireSharedContent(env({}));
  requireSharedContent(env({ REDIS_URL, PREVIEW: '1' }));
  vi.stubEnv('API_BASE_URL', 'http://10.0.0.5:4000');
  requireSharedContent(env({ REDIS_URL }));
  expect(exit).not.toHaveBeenCalled();
  vi.stubEnv('API_BASE_URL', undefined);
  requireSharedContent(env({ REDIS_URL }));
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(printed.mock.calls).toEqual([
    [expect.stringMatching(/^REDIS_URL: needs API_BASE_URL, .*npm run content/)],
  ]);
});
