import { chmod, rename, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import * as textFiles from '@wenzhan/kit/text/text-file';
import { expect, test, vi } from 'vitest';
import { contentFolder } from '../../testing/content-folder';
import { OwnFiles } from './own-files';
import { redirectsWithFile } from './redirects-file';
import { siteWithFile } from './site-file';

const KNOWN = { siteName: '系统的名字', cdnUrl: 'https://cms.example.com' };

/** The site beside a content system that knows `KNOWN`, with this `site.yaml`. */
async function siteOf(yaml: string) {
  const dir = await temporaryFolder();
  await writeFile(path.join(dir, 'site.yaml'), yaml);
  const { record, fallback, diagnostics } = await siteWithFile(KNOWN, new OwnFiles(dir));
  const { site = null } = (record ?? fallback) as { site?: object };
  return { site, faults: diagnostics.map(({ line, message }) => `${line}: ${message}`) };
}

const YAML = `brand: { accent: '#1f6f5c', paper: cool, headings: sans, corners: soft }
logoDark: { url: /media/dark.svg, width: 200, height: 40 }
logoText: false
icon: { url: /media/icon.png }
headerButton: { title: 联系我们, path: /about_us }
announcement:
  text: 国庆假期照常开放
  path: /content/news/1
  from: 2026-09-28T00:00:00+08:00
  to: 2026-10-08T00:00:00+08:00
policeBadge: { url: /media/badge.png }
footer:
  columns:
    - { title: 服务, links: [{ title: 指南, path: /content/guides }] }
  address: 某市某路1号
  telephone: 010-12345678转801
  email: info@example.com
  social: [{ title: 微博, url: https://weibo.com/example }]
  qr: { url: /media/qr.png, title: 公众号 }
  friends: [{ title: 邻居, url: https://example.org }]
  showVersion: false
`;

test('the file beside a content system has every field that an embedded site has', async () => {
  const { site, faults } = await siteOf(YAML);
  expect(faults).toEqual([]);
  expect(site).toMatchObject({
    ...KNOWN,
    brand: { accent: '#1f6f5c', paper: 'cool', headings: 'sans', corners: 'soft' },
    logoText: false,
    headerButton: { title: '联系我们', path: '/about_us' },
    footer: { email: 'info@example.com', showVersion: false, qr: { title: '公众号' } },
  });
});

test.each([
  ["brand:\n  accen: '#123456'\n", '2: 不认识的键：brand.accen（应当是accent）'],
  ['brand:\n  accent: #123456\n', "2: brand.accent：应当是'#a3261b'这样的颜色，要加引号"],
  ["brand: { accent: '#12345' }\n", '1: brand.accent：应当是'],
  ['brand: { paper: warn }\n', '1: brand.paper：'],
  ['footr: { email: a@example.com }\n', '1: 不认识的键：footr（应当是footer）'],
  ['footer:\n  phone: 110\n', '2: 不认识的键：footer.phone（应当是telephone）'],
  ['footer:\n  email: nobody\n', '2: footer.email：'],
  ['footer:\n  telephone: 打给我\n', '2: footer.telephone：应当是电话号码，只用数字、'],
  ['footer:\n  telephone: 转801\n', '2: footer.telephone：应当是电话号码'],
  [
    'footer:\n  columns:\n    - title: 甲\n      links:\n        - { title: 乙, path: x }\n',
    '5: footer.columns[第1项].links[第1项].path：path应当是',
  ],
  [
    'footer:\n  columns:\n    - title: 甲\n      links:\n        - { title: 乙, href: /a }\n',
    '5: 不认识的键：footer.columns[第1项].links[第1项].href（应当是path）',
  ],
  [
    'footer:\n  friends: [{ title: 甲, url: example.org }]\n',
    '2: footer.friends[第1项].url：应当是完整',
  ],
  ['announcement: { text: 甲, from: 明天 }\n', '1: announcement.from：时间应当带时区'],
  [
    'announcement:\n  text: 甲\n  from: 2026-01-02T00:00:00Z\n  to: 2026-01-01T00:00:00Z\n',
    '4: announcement.to：to不晚于from',
  ],
  ['headerButton: { title: 甲 }\n', '1: 缺少headerButton.path'],
])('a bad field is named with its line, and costs itself: %j', async (yaml, fault) => {
  const lines = yaml.trimEnd().split('\n').length;
  const { site, faults } = await siteOf(`${yaml}recordNumber: 京ICP备1号\n`);
  expect(faults).toEqual([expect.stringContaining(fault)]);
  expect(lines).toBeGreaterThanOrEqual(Number.parseInt(fault, 10));
  expect(site).toMatchObject({ ...KNOWN, recordNumber: '京ICP备1号' });
});

test('the first of the languages in the file is the locale, whatever that of the system is', async () => {
  const { site, faults } = await siteOf('languages: [de, zh-CN]\n');
  expect(site).toMatchObject({ languages: ['de', 'zh-CN'], locale: 'de' });
  expect(faults).toEqual([]);
});

test('of a name that is no text, what the system knows stays', async () => {
  const { site, faults } = await siteOf('siteName: [甲]\n');
  expect(faults).toEqual([expect.stringContaining('1: siteName：')]);
  expect(site).toMatchObject(KNOWN);
});

test('a file that cannot be read at the moment is read again, and is no missing one', async () => {
  const dir = temporaryFolder();
  // The system says so of a link to itself, too.
  for (const name of ['site.yaml', 'redirects.yaml']) await symlink(name, path.join(dir, name));
  const redirects = await redirectsWithFile([], new OwnFiles(dir));
  expect(redirects.diagnostics).toEqual([expect.objectContaining({ file: 'redirects.yaml' })]);
  const failed = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  vi.spyOn(textFiles, 'readTextFileIfThere').mockRejectedValue(failed);
  expect(await siteWithFile(KNOWN, new OwnFiles(dir))).toMatchObject({
    record: null,
    isTransient: true,
  });
});

test.each(['site.yaml', 'redirects.yaml'])(
  '%s is read again once it is made readable, though its text is no other',
  async (name) => {
    const dir = temporaryFolder();
    await writeFile(path.join(dir, name), 'siteName: 甲\n');
    const files = new OwnFiles(dir);
    const before = await files.look();
    // The clock of the disk may stand still for some milliseconds.
    await vi.waitFor(async () => {
      await chmod(path.join(dir, name), 0o644);
      expect(await files.look()).not.toBe(before);
    });
  },
);

const OWN = { 'site.yaml': 'siteName: 甲\n', 'redirects.yaml': '- { from: /a, to: /b }\n' };
/** The name of the site, and whether there are redirects, as a scan reads them. */
const seen = async (files: OwnFiles) => {
  const site = await siteWithFile(KNOWN, files);
  const redirects = await redirectsWithFile([], files);
  return [site.record?.kind === 'site' && site.record.site.siteName, redirects.record?.kind];
};

test('files that are renamed and written anew are never missing', async () => {
  const files = new OwnFiles(await contentFolder(OWN));
  const at = (name: string) => path.join(files.dir ?? '', name);
  const before = await files.look();
  for (const name of Object.keys(OWN)) await rename(at(name), at(`${name}~`));
  // A scan that reads in this moment keeps their last state.
  expect(await seen(files)).toEqual([false, undefined]);
  const looked = files.look();
  await new Promise((resolve) => setTimeout(resolve, 20));
  for (const [name, text] of Object.entries(OWN)) await writeFile(at(name), text);
  const after = await looked;
  expect(after).not.toBe(before);
  expect(Object.keys(OWN).filter((name) => files.has(name))).toEqual(Object.keys(OWN));
  expect(await seen(files)).toEqual(['甲', 'redirects']);
});
