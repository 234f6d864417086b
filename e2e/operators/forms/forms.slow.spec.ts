import { execFile } from 'node:child_process';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { send } from '@wenzhan/kit/testing/send';
import type { Page } from 'playwright/test';
import { checkHtml } from '../../crawlers/head/check-html';
import { violationsByDayAndNight } from '../../support/axe';
import { CONTACT_FORM, storedMessages } from '../../support/contact-form';
import { withContent } from '../../support/content-folder';
import { expectStrictPolicy } from '../../support/content-policy';
import { type MailServer, startMailServer } from '../../support/mail-server';
import { waitUntil } from '../../support/processes';
import { ROOT, type Site, withSite } from '../../support/site';
import { test as base, expect, type Lend } from '../../support/worker';

const FORMS = `${CONTACT_FORM}  puzzle:
    title: 反馈
    proofOfWork: true
    fields:
      - { name: message, label: 留言, type: textarea, required: true }
`;
const PATH = '/forms/contact';
const SENDS = '/api/forms/contact';
/** Milliseconds in which a message is delivered; after a failure, the minute that it waits, and half of one more. */
const SOON = 15_000;
const AFTER_A_FAILURE = 110_000;

interface OwnForms {
  site: Site;
  dir: string;
  full: string;
  mail: MailServer;
  /** Replaces the mail server. */
  replaceMail(hangs?: boolean): Promise<void>;
}

const lendForms: Lend<OwnForms> = (use) =>
  withContent(async (content) => {
    await appendFile(path.join(content.dir, 'site.yaml'), FORMS);
    const dir = path.join(content.dir, '.messages');
    const full = path.join(content.dir, '.full');
    const mail = await startMailServer();
    const env = {
      CONTENT_DIR: content.dir,
      MESSAGES_DIR: dir,
      MESSAGES_SMTP: mail.url,
      MESSAGES_TO: 'office@example.com',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_REQUESTS: '1',
      FULL_DISK: full,
      NODE_OPTIONS: `--import ${path.join(ROOT, 'e2e/support/full-disk.mjs')}`,
    };
    await withSite({ pages: 'none', env }, async (site) => {
      const own: OwnForms = {
        ...{ site, dir, full, mail },
        replaceMail: async (hangs = false) => {
          await own.mail.stop();
          own.mail = await startMailServer({ port: own.mail.port, hangs });
        },
      };
      await use(own);
      await own.mail.stop();
    });
  });

let visitors = 0;

const test = base.extend<{ forms: OwnForms }>({
  forms: async ({ keep }, use) => use(await keep(lendForms)),
  baseURL: async ({ forms }, use) => use(forms.site.base),
  extraHTTPHeaders: async ({ browserName: _ }, use) => {
    visitors += 1;
    await use({ 'x-forwarded-for': `198.51.100.${visitors}` });
  },
});

// Colours that are on their way from one to another have no contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const withoutScripts = test.extend({ javaScriptEnabled: false });

/** Until the script of the form has arrived: before, a press sends it without. */
const isEnhanced = (page: Page) =>
  expect(page.locator('[data-form]')).toHaveJSProperty('noValidate', true);

async function fillIn(page: Page, message: string, hasScripts = true): Promise<void> {
  await page.goto(PATH);
  if (hasScripts) await isEnhanced(page);
  await page.getByLabel('姓名').fill('王小明');
  await page.getByLabel('邮箱').fill('wang@example.org');
  await page.getByLabel('事由').selectOption('合作');
  await page.getByLabel('留言').fill(message);
  await page.getByLabel('我同意').check();
}

const noticeOf = (page: Page) => page.locator('[data-notice]');
const press = (page: Page) => page.getByRole('button', { name: '发送' }).click();

/** The mails in which a text stands, which is in UTF-8 and not encoded further in its own words. */
const mailsWith = ({ mail }: OwnForms, words: string): string[] =>
  mail.mails.filter((text) => decoded(text).includes(words));

/** The text of a mail, whatever its transfer encoding. */
function decoded(mail: string): string {
  const [head = '', ...body] = mail.split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(text, 'base64').toString();
  if (!/transfer-encoding: quoted-printable/i.test(head)) return text;
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

const arrives = (own: OwnForms, words: string, patience = SOON): Promise<boolean> =>
  waitUntil(() => mailsWith(own, words).length > 0, patience);

test('a form is sent without leaving the page, with the notification of the specification', async ({
  page,
  forms,
}) => {
  await fillIn(page, '用脚本发送的留言');
  await press(page);
  const notification = page.getByRole('region', { name: /通知/ });
  await expect(notification).toContainText('成功');
  await expect(notification).toContainText('操作成功');
  await expect(noticeOf(page)).toHaveText('我们会在三个工作日内答复。');
  await expect(page.getByLabel('姓名')).toHaveValue('');
  expect(new URL(page.url()).pathname).toBe(PATH);
  expect(await arrives(forms, '用脚本发送的留言')).toBe(true);
  const [mail = ''] = mailsWith(forms, '用脚本发送的留言');
  expect(mail).toMatch(/^Reply-To: wang@example\.org$/im);
  expect(decoded(mail)).toContain('事由：合作');
});

test('faults are shown in place, the first with the focus, and go when they are mended', async ({
  page,
}) => {
  await fillIn(page, '太短');
  await page.getByLabel('邮箱').fill('不是邮箱');
  await press(page);
  const mail = page.getByLabel('邮箱');
  await expect(mail).toBeFocused();
  await expect(mail).toHaveAccessibleDescription(/邮箱地址/);
  await expect(page.getByLabel('留言')).toHaveAccessibleDescription(/至少填写5个字/);
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await mail.fill('wang@example.org');
  await expect(mail).not.toHaveAttribute('aria-invalid');
});

withoutScripts(
  'without scripts a form is checked, kept, sent with a second press, and said to have arrived',
  async ({ page, forms }) => {
    await fillIn(page, '没有脚本的留言', false);
    // The browser itself would not send what is not complete.
    await page.getByLabel('留言').fill('    .');
    await page.getByLabel('邮箱').fill('wang@example');
    await press(page);
    await expect(page.getByLabel('留言')).toHaveAttribute('autofocus');
    await expect(page.getByLabel('留言')).toHaveAccessibleDescription(/至少填写5个字/);
    await expect(page.getByLabel('姓名')).toHaveValue('王小明');
    await expect(page.getByLabel('事由')).toHaveValue('合作');
    await expect(page.getByLabel('我同意')).toBeChecked();
    await page.getByLabel('留言').fill('没有脚本的留言');
    await page.waitForTimeout(3000);
    await press(page);
    await expect(page).toHaveURL(`${PATH}/sent`);
    await expect(page.getByRole('main').getByRole('status')).toContainText('操作成功');
    expect(await arrives(forms, '没有脚本的留言')).toBe(true);
  },
);

test('a browser solves the puzzle of a form that asks for it', async ({ page, forms }) => {
  await page.goto('/forms/puzzle');
  await isEnhanced(page);
  await page.getByLabel('留言').fill('解了题才发出的话');
  await press(page);
  await expect(page.getByRole('region', { name: /通知/ })).toContainText('操作成功');
  expect(await arrives(forms, '解了题才发出的话')).toBe(true);
});

test('a message of a process that is killed while it delivers arrives once', async ({
  page,
  forms,
}) => {
  await forms.replaceMail(true);
  await fillIn(page, '进程被杀时的留言');
  await press(page);
  await expect(page.getByRole('region', { name: /通知/ })).toContainText('操作成功');
  const isSending = async () => (await readdir(path.join(forms.dir, 'sending'))).length > 0;
  expect(await waitUntil(isSending, SOON)).toBe(true);
  const stopped = forms.site.restart({ hard: true });
  await forms.replaceMail();
  await stopped;
  expect(await arrives(forms, '进程被杀时的留言')).toBe(true);
  expect(await readdir(path.join(forms.dir, 'sending'))).toEqual([]);
  expect(mailsWith(forms, '进程被杀时的留言')).toHaveLength(1);
});

test('a dead mail server costs time only, also if the site is killed meanwhile', async ({
  page,
  forms,
}) => {
  test.setTimeout(AFTER_A_FAILURE + 60_000);
  await forms.mail.stop();
  const before = forms.site.log().length;
  await fillIn(page, '邮件服务器停机时的留言');
  await press(page);
  await expect(page.getByRole('region', { name: /通知/ })).toContainText('操作成功');
  const hasFailed = () => forms.site.log().slice(before).includes('message not delivered yet');
  expect(await waitUntil(hasFailed, SOON)).toBe(true);
  await forms.site.restart({ hard: true });
  await forms.replaceMail();
  expect(await arrives(forms, '邮件服务器停机时的留言', AFTER_A_FAILURE)).toBe(true);
  expect(mailsWith(forms, '邮件服务器停机时的留言')).toHaveLength(1);
});

test('a full disk is said, and what was typed stays until there is room', async ({
  page,
  forms,
}) => {
  await writeFile(forms.full, '');
  await fillIn(page, '磁盘满时的留言');
  await press(page);
  await expect(noticeOf(page)).toContainText('还没有发送');
  await expect(page.getByLabel('留言')).toHaveValue('磁盘满时的留言');
  const token = await tokenOf(forms.site);
  const plain = await post(forms.site, { ...VALID, message: '磁盘满时没有脚本', _token: token });
  expect([plain.status, plain.text.includes('磁盘满时没有脚本')]).toEqual([503, true]);
  const names = await readdir(forms.dir, { recursive: true });
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([]);
  await rm(forms.full);
  await press(page);
  await expect(page.getByLabel('留言')).toHaveValue('');
  expect(await arrives(forms, '磁盘满时的留言')).toBe(true);
});

const VALID = {
  name: '机器',
  email: 'robot@example.org',
  topic: '咨询',
  message: '机器发的留言',
  _consent: '1',
};

const ROBOT = { 'x-forwarded-for': '203.0.113.9' };

async function post(
  site: Site,
  typed: Record<string, string>,
  headers: Record<string, string> = ROBOT,
) {
  return send(site.base, SENDS, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(typed).toString(),
  });
}

/** A token that is old enough. */
async function tokenOf(site: Site, headers = {}): Promise<string> {
  const answer = await send(site.base, SENDS, {
    headers: { accept: 'application/json', ...headers },
  });
  await new Promise((resolve) => setTimeout(resolve, 3200));
  return JSON.parse(answer.text).data.token;
}

test('of a thousand messages of a robot few are stored, whatever it sends', async ({ forms }) => {
  const before = (await storedMessages(forms.dir)).length;
  const token = await tokenOf(forms.site, ROBOT);
  const states = new Map<number, number>();
  for (let index = 0; index < 1000; index += 1) {
    const typed = { ...VALID, message: `机器发的留言${index}`, _token: index % 2 ? token : '' };
    const { status } = await post(forms.site, typed);
    states.set(status, (states.get(status) ?? 0) + 1);
  }
  const after = (await storedMessages(forms.dir)).length;
  expect(after - before).toBeLessThanOrEqual(20);
  expect(states.get(429) ?? 0).toBeGreaterThan(900);
});

test('what is sent with hostile means lets nothing in', async ({ forms }) => {
  const own = { 'x-forwarded-for': '203.0.113.77' };
  const { site, dir, mail } = forms;
  const token = await tokenOf(site, own);
  const hostile = {
    ...VALID,
    name: '名\r\nBcc: all@evil.example\r\n\r\n<script>alert(1)</script>',
    message: '<img src=x onerror=alert(1)>\r\n.\r\nMAIL FROM:<evil@evil.example>\r\n恶意的留言',
    admin: '1',
    ['__proto__']: 'x',
    constructor: 'x',
    _token: token,
  };
  expect((await post(site, hostile, own)).status).toBe(303);
  expect(await arrives(forms, '恶意的留言')).toBe(true);
  const [received = ''] = mailsWith(forms, '恶意的留言');
  const [head = ''] = received.split('\r\n\r\n');
  expect(head).not.toMatch(/bcc|evil/i);
  expect(head).toMatch(/^Content-Type: text\/plain/im);
  const stored = (await storedMessages(dir)).find((text) => text.includes('恶意的留言')) ?? '';
  expect(JSON.parse(stored).values.map(({ name }: { name: string }) => name)).toEqual([
    ...['name', 'email', 'topic', 'message', 'consent'],
  ]);
  const count = mail.mails.length;
  const bad: [Record<string, string>, number][] = [
    [{ ...VALID, email: 'a@b.example\r\nBcc: all@evil.example', _token: token }, 422],
    [{ ...VALID, topic: '别的', _token: token }, 422],
    [{ ...VALID, message: '长'.repeat(2001), _token: token }, 422],
    [{ ...VALID, _consent: '', _token: token }, 422],
    [{ ...VALID, website: 'http://spam.example', _token: token }, 200],
  ];
  for (const [typed, status] of bad) expect((await post(site, typed, own)).status).toBe(status);
  // Refused by its length alone: the rest is not read.
  const long = { 'content-length': '1100000', ...own };
  expect((await post(site, VALID, long)).status).toBe(413);
  const wrong = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...own };
  expect((await post(site, VALID, wrong)).status).toBe(422);
  const foreign = await post(site, VALID, { ...own, 'sec-fetch-site': 'cross-site' });
  expect(foreign.status).toBe(403);
  expect(foreign.text).toMatch(/data-notice[^>]*>还没有发送：填写的内容是从别的网站发来的/);
  expect(foreign.text).toContain(`>${VALID.message}</textarea>`);
  expect((await post(site, VALID, { ...own, origin: 'https://evil.example' })).status).toBe(403);
  expect(mail.mails).toHaveLength(count);
});

withoutScripts(
  'who sends a complete form without scripts is asked to look at it once more',
  async ({ page }) => {
    await fillIn(page, '第二次才发出的留言', false);
    await press(page);
    await expect(noticeOf(page)).toContainText('再按一次');
    await expect(page.getByLabel('留言')).toHaveValue('第二次才发出的留言');
    await page.waitForTimeout(3000);
    await press(page);
    await expect(page).toHaveURL(`${PATH}/sent`);
  },
);

test('what a page elsewhere has filled in is sent once the visitor has agreed, and sends it from here', async ({
  page,
  forms,
}) => {
  const fields = Object.entries({ ...VALID, message: '在别的网站填写的留言' });
  const inputs = fields.map(([name, value]) => `<input name="${name}" value="${value}">`);
  const body = `<form method="post" action="${forms.site.base}${SENDS}">${inputs.join('')}<button>go</button></form>`;
  const elsewhere = 'http://elsewhere.invalid/';
  await page.route(elsewhere, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  );
  await page.goto(elsewhere);
  await page.getByRole('button').click();
  await expect(noticeOf(page)).toContainText('别的网站');
  await expect(noticeOf(page)).toBeFocused();
  await expect(page.getByLabel('留言')).toHaveValue('在别的网站填写的留言');
  await expect(page.getByLabel('我同意')).not.toBeChecked();
  await page.getByLabel('我同意').check();
  await page.waitForTimeout(3000);
  await press(page);
  await expect(page).toHaveURL(`${PATH}/sent`);
  expect(await arrives(forms, '在别的网站填写的留言')).toBe(true);
});

test('the page of faults and that of success are accessible', async ({ page }) => {
  await page.goto(PATH);
  // As before the script of the form has arrived.
  await page.evaluate(() => {
    const form = document.querySelector('[data-form]');
    HTMLFormElement.prototype.submit.call(form);
  });
  await expect(page.getByLabel('姓名')).toBeFocused();
  expect(await violationsByDayAndNight(page)).toEqual([]);
  await page.goto(`${PATH}/sent`);
  expect(await violationsByDayAndNight(page)).toEqual([]);
});

test('the pages of a form are valid, have a strict policy, and search engines get the form only', async ({
  forms,
}) => {
  const paths = [PATH, `${PATH}/sent`, '/forms/puzzle'];
  const answers = await Promise.all(paths.map((at) => send(forms.site.base, at)));
  const faulty = await post(forms.site, {}, { 'x-forwarded-for': '203.0.113.90' });
  for (const { headers } of [...answers, faulty]) {
    expectStrictPolicy(String(headers['content-security-policy']));
  }
  const documents = new Map(paths.map((at, index) => [at, answers[index]?.text ?? '']));
  expect(await checkHtml(documents.set('with faults', faulty.text))).toEqual(new Map());
  const indexed = answers.map(({ text }) => !text.includes('noindex'));
  expect(indexed).toEqual([true, false, true]);
  expect([faulty.status, faulty.headers['x-robots-tag']]).toEqual([422, 'noindex']);
  const sitemap = await send(forms.site.base, '/sitemaps/lists.xml');
  expect(sitemap.text.match(/\/forms\/[\w/]+/g)).toEqual([PATH, '/forms/puzzle']);
});

test('what visitors write is in the folder of messages only, and can be had from there', async ({
  forms,
}) => {
  const { site, dir } = forms;
  const own = { 'x-forwarded-for': '203.0.113.91' };
  const typed = { ...VALID, message: '只在文件夹里的留言', _token: await tokenOf(site, own) };
  expect((await post(site, typed, own)).status).toBe(303);
  expect(await arrives(forms, '只在文件夹里的留言')).toBe(true);
  await expect.poll(() => site.log()).toContain('message delivered');
  const inCache = await promisify(execFile)('grep', [
    '-rlE',
    'wang@example|robot@example',
    site.dist,
  ]).then(
    ({ stdout }) => stdout,
    (error) => {
      // Nothing is found.
      if (error.code === 1) return '';
      throw error;
    },
  );
  for (const words of ['王小明', 'wang@example', 'robot@example', '只在文件夹里']) {
    expect(site.log()).not.toContain(words);
  }
  expect(inCache).toBe('');
  const file = path.join(dir, 'messages.csv');
  await promisify(execFile)('npm', ['run', 'messages', '--', 'export', file], {
    cwd: ROOT,
    env: { ...process.env, MESSAGES_DIR: dir },
  });
  expect(await readFile(file, 'utf8')).toContain('只在文件夹里的留言');
});
