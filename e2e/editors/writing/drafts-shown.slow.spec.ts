import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright/test';
import sharp from 'sharp';
import { expect, giveToken } from '../../support/editor';
import { untilServing } from '../../support/ready';
import { testOn } from '../../support/test-site';
import { inOnePiece } from '../../support/words';
import { WRITING_ENV, type Writer, writer } from '../../support/writing';

const test = testOn({ pages: 'none', content: {}, env: WRITING_ENV });

const PATH = 'guides/201.md';
const PAGE = '/content/guides/201';

/** A browser that opens pages of the site, with a token or without one. */
async function reader(browser: Browser, site: string, token?: string) {
  const context = await browser.newContext();
  if (token) await giveToken(context, site, token);
  const open = async (path: string) => {
    const response = await context.request.get(new URL(path, site).href, { maxRedirects: 6 });
    return {
      url: response.url(),
      status: response.status(),
      text: inOnePiece(await response.text()),
    };
  };
  return { open, close: () => context.close() };
}

/** Saves a draft whose body has some words. */
async function saveDraft(editor: Writer, path: string, words: string): Promise<void> {
  const { text, version } = await editor.done('edit_read', { path });
  const saved = { path, text: `${text.trimEnd()}\n\n${words}\n`, base: version };
  expect((await editor.done('edit_save', saved)).outcome).toBe('saved');
}

test('a text that is not saved is on the real pages for its editor alone', async ({
  browser,
  site,
}) => {
  const [li, wang] = [await writer(site.base), await writer(site.base)];
  await untilServing(site.base);
  const mine = await reader(browser, site.base, li.token);
  const others = [await reader(browser, site.base), await reader(browser, site.base, wang.token)];
  const before = await others[0]?.open(PAGE);
  const { text } = await li.done('edit_read', { path: PATH });
  const unsaved = `${text.replace(/^title:.*$/m, 'title: 还没有保存的题目')}\n\n还没有保存的一段。\n`;
  const { address, problems } = await li.done('edit_show', { path: PATH, text: unsaved });
  expect([address, problems]).toEqual([PAGE, []]);
  const shown = await mine.open(PAGE);
  expect(shown.text).toContain('还没有保存的一段。');
  for (const path of [PAGE, '/content/guides/page/2'])
    expect((await mine.open(path)).text, path).toContain('还没有保存的题目');
  for (const { open } of others)
    for (const path of [PAGE, '/content/guides/page/2'])
      expect((await open(path)).text, path).not.toContain('还没有保存');
  expect(await others[0]?.open(PAGE)).toEqual(before);
  const menu = await li.done('edit_read', { path: 'site.yaml' });
  const named = menu.text.replace(/^siteName:.*$/m, 'siteName: 还没有改的名字');
  await li.done('edit_show', { path: 'site.yaml', text: named });
  expect((await mine.open('/')).text).toContain('还没有改的名字');
  expect((await others[1]?.open('/'))?.text).not.toContain('还没有改的名字');
  for (const path of [PATH, 'site.yaml']) await li.done('edit_show', { path, text: null });
  expect((await mine.open(PAGE)).text).not.toContain('还没有保存');
});

test('a preview link shows one draft to somebody without an account, until it is ended', async ({
  browser,
  site,
}) => {
  const editor = await writer(site.base);
  await untilServing(site.base);
  await saveDraft(editor, PATH, '只有链接看得到的一段。');
  const { path: other } = await editor.done('edit_create', {
    kind: 'article',
    category: 'guides',
    title: '另一篇草稿',
  });
  const otherPage = `/content/${other.replace(/\.md$/, '')}`;
  const { address, id } = await editor.done('edit_link', { path: PATH, days: 1 });
  const guest = await reader(browser, site.base);
  const opened = await guest.open(address);
  expect(new URL(opened.url).pathname).toBe(PAGE);
  expect(opened.text).toContain('只有链接看得到的一段。');
  expect(opened.text).not.toContain('访客留言');
  expect((await guest.open(otherPage)).status).toBe(404);
  expect((await guest.open('/content/guides')).text).not.toContain('另一篇草稿');
  expect(new URL((await guest.open('/edit')).url).pathname).not.toBe('/edit/text');
  const visitor = await reader(browser, site.base);
  expect((await visitor.open(PAGE)).text).not.toContain('只有链接看得到');
  const token = new URL(address, site.base).searchParams.get('token') ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const list = await fetch(`${site.base}/api/web/edit_list`, { headers });
  expect(list.status).toBe(401);

  const own = await reader(browser, site.base, editor.token);
  expect(new URL((await own.open(address)).url).pathname).toBe(PAGE);
  expect((await own.open(otherPage)).text).toContain('另一篇草稿');

  await editor.done('edit_unlink', { id });
  const ended = await guest.open(PAGE);
  expect(ended.text).not.toContain('只有链接看得到');
  expect((await guest.open(PAGE)).text).not.toContain('只有链接看得到');
  expect((await (await reader(browser, site.base)).open(address)).text).toContain('已经停用');
});

test('an uploaded picture is shown at its address, without where it was taken', async ({
  site,
}) => {
  const editor = await writer(site.base);
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#a32' } })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '39/1 54/1 0/1' },
    })
    .toBuffer();
  const part = { upload: randomUUID(), name: '照片.jpg', index: 0, isLast: true };
  const { file } = await editor.done('edit_upload', { ...part, data: photo.toString('base64') });
  const response = await fetch(new URL(file?.address ?? '', site.base));
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const { exif, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
  expect([exif, width]).toEqual([undefined, 40]);
  const { list } = await editor.done('edit_files', {});
  expect(list[0]?.path).toBe(file?.path);
});
