import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { UPLOAD_PART_BYTES } from '@wenzhan/contract/calls/editing/files';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { article, CATEGORY, NOW, page, put } from '../../testing/content-folder';
import { LANGUAGES_CONTENT } from '../../testing/languages';
import { editorsApi } from '../testing/editors-api';
import { EXIF, metadataOf, picture, upload } from '../testing/upload';

const FILES = { 'news/category.yaml': CATEGORY, 'news/1.md': article() };
const NS = 'xmlns="http://www.w3.org/2000/svg"';

test('a photo loses place, device and what is hidden behind it, and is turned upright', async () => {
  const api = await editorsApi(FILES);
  const turned = { ...EXIF, orientation: 6 };
  const photo = await picture(600, 400).jpeg().withMetadata(turned).toBuffer();
  expect(photo.includes('Phone')).toBe(true);
  // Phones put a short film behind a photo.
  const bytes = Buffer.concat([photo, Buffer.alloc(20_000_000, 'Phone')]);
  const { data, status } = await upload(api, 'IMG 0042 (1).JPEG', bytes);
  expect(status).toBe(200);
  expect(data.file).toMatchObject({
    path: 'media/2026/img-0042-1.jpg',
    address: '/media/2026/img-0042-1.jpg',
    type: 'image/jpeg',
    width: 400,
    height: 600,
  });
  const kept = readFileSync(path.join(api.dir, data.file.path));
  expect(data.file.bytes).toBe(kept.length);
  expect(await metadataOf(kept)).toEqual({});
  expect(kept.includes('Phone') || kept.includes('Exif')).toBe(false);
  expect(readdirSync(path.join(api.dir, 'data/edit/uploads'))).toEqual([]);
});

test.each([
  ['a.png', 'png', () => picture().png().withExif(EXIF.exif).toBuffer()],
  ['a.webp', 'webp', () => picture().webp().withExif(EXIF.exif).toBuffer()],
  ['a.avif', 'avif', () => picture(64, 64).avif({ effort: 0 }).withExif(EXIF.exif).toBuffer()],
  ['wrong.html', 'png', () => picture().png().toBuffer()],
  ['a.pdf', 'pdf', async () => Buffer.from('%PDF-1.7\n')],
  ['a.zip', 'zip', async () => Buffer.from('504b0304', 'hex')],
  ['a.bin', 'docx', async () => Buffer.from('PK\x03\x04[Content_Types].xml word/document.xml')],
  ['a.mp3', 'mp3', async () => Buffer.from('ID3')],
  ['a.webm', 'webm', async () => Buffer.from('1a45dfa3', 'hex')],
  ['a.vtt', 'vtt', async () => Buffer.from('WEBVTT\n')],
])('%s is kept as %s, whatever its name says', async (name, ending, make) => {
  const api = await editorsApi(FILES);
  const { data } = await upload(api, name, await make());
  expect(data.file.path).toBe(`media/2026/${name.split('.')[0]}.${ending}`);
  expect(readFileSync(path.join(api.dir, data.file.path)).includes('Phone')).toBe(false);
});

test('what moves still moves', async () => {
  const api = await editorsApi(FILES);
  const frames = [await picture().png().toBuffer(), await picture().negate().png().toBuffer()];
  const joined = sharp(frames, { join: { animated: true } });
  for (const bytes of [await joined.gif().toBuffer(), await joined.webp().toBuffer()]) {
    const { data } = await upload(api, 'a', bytes);
    const kept = readFileSync(path.join(api.dir, data.file.path));
    expect((await sharp(kept, { animated: true }).metadata()).pages).toBe(2);
    expect(data.file).toMatchObject({ width: 8, height: 4 });
  }
});

test('a film keeps its pictures, and no place', async () => {
  const api = await editorsApi(FILES);
  const box = (type: string, ...parts: (string | Buffer)[]) => {
    const content = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
    const head = Buffer.alloc(8);
    head.writeUInt32BE(content.length + 8);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const place = box('udta', box('\xa9xyz', '+39.9042+116.4074/'));
  const film = Buffer.concat([
    box('ftyp', 'isom\0\0\0\0'),
    box('moov', box('trak', box('mdia', 'x'), place), place, box('meta', 'Phone')),
    box('mdat', 'udta pictures'),
  ]);
  const { data } = await upload(api, 'a.mp4', film);
  const kept = readFileSync(path.join(api.dir, data.file.path));
  expect(kept.length).toBe(film.length);
  for (const word of ['116.4', 'Phone', 'meta']) expect(kept.includes(word), word).toBe(false);
  expect(kept.includes('udta pictures')).toBe(true);
  for (const broken of [
    film.subarray(0, 60),
    Buffer.concat([film.subarray(0, 16), Buffer.alloc(40, 255)]),
  ])
    expect((await upload(api, 'b.mp4', broken)).status).toBe(200);
});

test('an SVG keeps only what draws', async () => {
  const api = await editorsApi(FILES);
  const svg = `<svg ${NS} width="20" height="10" onload="alert(1)"><script>alert(1)</script><path d="M0 0"/></svg>`;
  const { data } = await upload(api, '图 标.svg', Buffer.from(svg));
  expect(data.file).toMatchObject({ path: 'media/2026/20261121-1.svg', width: 20, height: 10 });
  expect(readFileSync(path.join(api.dir, data.file.path), 'utf8')).toBe(
    `<svg ${NS} width="20" height="10"><path d="M0 0"/></svg>`,
  );
});

test.each([
  ['nothing', Buffer.alloc(0), 422, '空'],
  ['a page', Buffer.from('<html><script>alert(1)</script>'), 415, '不能上传'],
  ['a program', Buffer.from('4d5a9000', 'hex'), 415, '不能上传'],
  ['a text', Buffer.from('words'), 415, '不能上传'],
  [
    'a photo that browsers cannot show',
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
    415,
    'HEIC',
  ],
  [
    'a document with macros',
    Buffer.from('PK\x03\x04[Content_Types].xml word/vbaProject.bin'),
    415,
    '宏',
  ],
  ['half a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 422, '读不了'],
  [
    'an SVG with entities',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY x "y">]><svg ${NS}/>`),
    415,
    '不能上传',
  ],
  ['an SVG that is no XML', Buffer.from(`<svg ${NS}><g a=1></svg>`), 422, 'SVG'],
])('%s is refused with a sentence', async (_, bytes, status, words) => {
  const api = await editorsApi(FILES);
  const answer = await upload(api, 'a.png', bytes);
  expect([answer.status, answer.message]).toEqual([status, expect.stringContaining(words)]);
  expect(readdirSync(api.dir)).not.toContain('media');
});

test('a picture that would fill the memory is refused', async () => {
  const api = await editorsApi(FILES);
  const huge = sharp({ create: { width: 12_000, height: 6000, channels: 3, background: '#000' } });
  const { status, message } = await upload(api, 'a.png', await huge.png().toBuffer());
  expect([status, message]).toEqual([422, expect.stringContaining('像素')]);
}, 60_000);

test('a file never takes the place of another one, and the same bytes are the same file', async () => {
  const api = await editorsApi(FILES);
  mkdirSync(path.join(api.dir, 'media/2026'), { recursive: true });
  symlinkSync('/nowhere', path.join(api.dir, 'media/2026/a-2.png'));
  const paths: string[] = [];
  for (const width of [1, 2, 1])
    paths.push((await upload(api, 'A.png', await picture(width).png().toBuffer())).data.file.path);
  expect(paths).toEqual(['media/2026/a.png', 'media/2026/a-3.png', 'media/2026/a.png']);
  await put(api.dir, 'media/old/b.pdf', '%PDF-1.7\n');
  const { data } = await upload(api, 'c.pdf', Buffer.from('%PDF-1.7\n'));
  expect(data.file.path).toBe('media/old/b.pdf');
});

test('parts may come again and in any order, and one that is missing is said', async () => {
  const api = await editorsApi(FILES);
  const bytes = Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(2 * UPLOAD_PART_BYTES, 'x'),
  ]);
  const send = (id: string, index: number, isLast: boolean, token = 'zhao') => {
    const part = bytes.subarray(index * UPLOAD_PART_BYTES, (index + 1) * UPLOAD_PART_BYTES);
    const data = part.toString('base64');
    return api.post(token, 'edit_upload', { upload: id, name: 'a.pdf', index, isLast, data });
  };
  const id = randomUUID();
  await send(id, 0, false);
  await send(id, 1, false, 'wang');
  expect((await send(id, 2, true)).message).toContain('没有收全');
  await send(id, 1, false);
  await send(id, 1, false);
  const { data } = await send(id, 2, true);
  expect(readFileSync(path.join(api.dir, data.file.path)).equals(bytes)).toBe(true);
  expect((await send(id, 2, true)).data).toEqual(data);
  expect((await send(randomUUID(), 65, false)).status).toBe(413);
});

test('too many uploads are refused until one has been idle', async () => {
  let time = Date.now();
  const { post, dir } = await editorsApi(FILES, { now: () => time });
  const send = (editor = 'zhao') =>
    post(editor, 'edit_upload', {
      upload: randomUUID(),
      name: 'a',
      index: 0,
      isLast: false,
      data: 'eA==',
    });
  for (let count = 0; count < 20; count += 1) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
  // Others are not kept from it.
  expect((await send('wang')).status).toBe(200);
  time += 11 * 60 * 1000;
  expect((await send()).status).toBe(200);
  time += 25 * 60 * 60 * 1000;
  expect((await send()).status).toBe(200);
  expect(readdirSync(path.join(dir, 'data/edit/uploads'))).toHaveLength(1);
});

test('files are listed newest first, by words and kind, and none that visitors cannot open', async () => {
  const { askAs, dir } = await editorsApi(FILES);
  const png = await picture().png().toBuffer();
  const names = ['a.png', '2025/b c.jpg', '2026/报告.pdf', '.hidden.png', '1.md', '2026/x.html'];
  for (const [index, name] of names.entries()) {
    await put(dir, `media/${name}`, png);
    utimesSync(path.join(dir, 'media', name), index, NOW / 1000 - index);
  }
  await put(dir, 'secret.png', png);
  symlinkSync('../secret.png', path.join(dir, 'media/link.png'));
  const list = async (query = '') => (await askAs('zhao', `edit_files${query}`)).data;
  expect((await list()).list.map((file: { path: string }) => file.path)).toEqual([
    'media/a.png',
    'media/2025/b c.jpg',
    'media/2026/报告.pdf',
    'media/2026/x.html',
  ]);
  const [first, second, third] = (await list()).list;
  expect(first).toMatchObject({ width: 8, height: 4, type: 'image/png', bytes: png.length });
  expect(second.address).toBe('/media/2025/b%20c.jpg');
  expect(third).not.toHaveProperty('width');
  expect((await list('?kind=picture')).total).toBe(2);
  expect((await list('?kind=other')).total).toBe(2);
  expect((await list('?keyword=2026+%E6%8A%A5')).list).toHaveLength(1);
  expect((await list('?page=2&limit=3')).list).toHaveLength(1);
});

test('a file is found in texts of every kind and language, drafts included', async () => {
  const { askAs, dir, post } = await editorsApi({
    ...LANGUAGES_CONTENT,
    'guides/301.md': article({ title: '图' }, '![](/media/2026/a.png)'),
    'guides/301.draft.md': article({ title: '图二' }, '![](/media/2026/a.png)'),
    'guides/302.md': article(
      { title: '别的' },
      '![](/media/2026/a.png.webp) ![](/b/media/2026/aa.png)',
    ),
    'guides/303.draft.md': article(
      { title: '稿' },
      '<img src="https://www.example.com/media/2026/a.png?x">',
    ),
    'news/category.yaml': 'title: 动态\ncover: { url: /media/2026/a.png }\n',
    'en/pages/about_us.md': page('About', '[x](</media/2026/a.png> "x")'),
  });
  await put(dir, 'media/2026/a.png', 'x');
  await put(
    dir,
    'data/edit/drafts/site.yaml',
    'siteName: 新名\nlogo: { url: /media/2026/a.png }\n',
  );
  const uses = (await askAs('zhao', 'edit_file_uses?path=media/2026/a.png')).data.list;
  expect(
    new Map(uses.map((use: { path: string; title: string }) => [use.path, use.title])),
  ).toEqual(
    new Map([
      ['guides/301.md', expect.stringMatching(/^图/)],
      ['guides/303.md', '稿'],
      ['news/category.yaml', '动态'],
      ['en/pages/about_us.md', 'About'],
      ['site.yaml', '新名'],
    ]),
  );
  expect((await post('zhao', 'edit_file_delete', { path: 'media/2026/a.png' })).status).toBe(403);
  const refused = await post('wang', 'edit_file_delete', { path: 'media/2026/a.png' });
  expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('5')]);
  const forced = { path: 'media/2026/a.png', evenIfUsed: true };
  expect((await post('wang', 'edit_file_delete', forced)).status).toBe(200);
  expect((await post('wang', 'edit_file_delete', forced)).status).toBe(404);
});

test('a name with other letters is found as it is written', async () => {
  const { askAs, dir } = await editorsApi({
    ...FILES,
    'news/2.md': article({ title: '二' }, `![](/media/${encodeURI('图 1(2)')}.png)`),
    'news/3.md': article({ title: '三' }, '![](</media/图 1(2).png>)'),
  });
  await put(dir, 'media/图 1(2).png', 'x');
  const call = `edit_file_uses?path=${encodeURIComponent('media/图 1(2).png')}`;
  expect((await askAs('zhao', call)).data.list).toHaveLength(2);
});

test.each([
  'media/../site.yaml',
  'site.yaml',
  'media',
  'media/',
  'media/.hidden.png',
  'media/1.md',
  'media/link.png',
  'media/2026',
  'media//a.png',
  '/media/a.png',
  'media/a.png/',
  'media\\a.png',
  'media/./a.png',
])('%s is no file that can be deleted', async (name) => {
  const { dir, post } = await editorsApi(FILES);
  for (const file of ['a.png', '.hidden.png', '1.md', '2026/b.png'])
    await put(dir, `media/${file}`, 'x');
  symlinkSync('a.png', path.join(dir, 'media/link.png'));
  const before = readdirSync(dir, { recursive: true });
  const { status } = await post('li', 'edit_file_delete', { path: name, evenIfUsed: true });
  expect(status).toBe(404);
  expect(readdirSync(dir, { recursive: true })).toEqual(before);
});
