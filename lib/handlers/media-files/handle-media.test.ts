import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { BASE_POLICY } from '@wenzhan/kit/security/content-policy';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { handleMedia } from './handle-media';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
let media = '';

beforeEach(() => {
  const root = temporaryFolder();
  media = path.join(root, 'content/media');
  mkdirSync(path.join(media, 'folder'), { recursive: true });
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('<h1>words</h1>', { headers: { 'content-type': 'text/html' } })),
  );
  writeFileSync(path.join(media, 'a.png'), PNG);
});

async function ask(name: string, headers: Record<string, string> = {}, method = 'GET') {
  const request = new NextRequest('http://site.test/media/x', { headers, method });
  const response = await handleMedia(request, name.split('/'));
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, body, text: body.toString() };
}

test('a file is there as soon as it is in the folder, and gone with it', async () => {
  expect((await ask('new.png')).status).toBe(404);
  writeFileSync(path.join(media, 'new.png'), PNG);
  const { status, headers, body } = await ask('new.png');
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(body).toEqual(PNG);
  expect(headers.get('cache-control')).toBe('public, max-age=0');
  rmSync(path.join(media, 'new.png'));
  expect((await ask('new.png')).status).toBe(404);
});

test('a file is there whether its name or its address has decomposed letters', async () => {
  writeFileSync(path.join(media, 'café.png'.normalize('NFD')), PNG);
  writeFileSync(path.join(media, 'naïf.png'.normalize('NFC')), PNG);
  expect((await ask('café.png'.normalize('NFC'))).status).toBe(200);
  expect((await ask('naïf.png'.normalize('NFD'))).status).toBe(200);
  expect((await ask('naïve.png')).status).toBe(404);
});

test.each([
  ['wrong.jpg', PNG, 'image/png'],
  ['a.svg', SVG, 'image/svg+xml'],
  ['named.txt', `<?xml version="1.0"?><!-- > --><!DOCTYPE svg>\n${SVG}`, 'image/svg+xml'],
  ['page.html', '<html><script>alert(1)</script>', 'application/octet-stream'],
  ['page.png', '<html><script>alert(1)</script>', 'application/octet-stream'],
  ['binary.txt', Buffer.from('a\0b'), 'application/octet-stream'],
  ['client.js', 'export {}', 'application/javascript; charset=UTF-8'],
  ['words.docx', Buffer.from('504b0304', 'hex'), /wordprocessingml/],
  ['none', '', 'application/octet-stream'],
  ['empty.txt', '', 'text/plain; charset=UTF-8'],
  ['图 片%2e.png', PNG, 'image/png'],
])('%s has the type of its bytes, and may run no script', async (name, bytes, type) => {
  writeFileSync(path.join(media, name), bytes);
  const { status, headers, body } = await ask(name);
  expect([status, body.equals(Buffer.from(bytes))]).toEqual([200, true]);
  expect(headers.get('content-type')).toEqual(
    typeof type === 'string' ? type : expect.stringMatching(type),
  );
  const policy = headers.get('content-security-policy');
  expect(policy).toMatch(/^default-src 'none'.*; sandbox$/);
  expect(policy).not.toMatch(/script-src|allow-/);
});

test('a PDF is shown, not sandboxed', async () => {
  writeFileSync(path.join(media, 'report.txt'), '%PDF-1.7');
  const { headers } = await ask('report.txt');
  expect(headers.get('content-type')).toBe('application/pdf');
  expect(headers.get('content-security-policy')).toBe(BASE_POLICY);
});

test('what is no file of the folder is missing', async () => {
  writeFileSync(path.join(media, '.hidden'), 'x');
  writeFileSync(path.join(media, '../outside.txt'), 'x');
  symlinkSync('../outside.txt', path.join(media, 'out.txt'));
  symlinkSync('..', path.join(media, 'up'));
  symlinkSync('loop', path.join(media, 'loop'));
  execFileSync('mkfifo', [path.join(media, 'pipe')]);
  for (const name of [
    ...['', 'folder', 'folder/', '.hidden', '..', '../outside.txt', 'folder/../a.png', '/a.png'],
    ...['out.txt', 'up/outside.txt', 'loop', 'pipe', 'a.png/', 'a.png/b'],
    ...['a.png\0', 'folder\\..\\a.png', './a.png', `${'a'.repeat(300)}.png`, 'a.png\n'],
  ]) {
    const { status, headers, text } = await ask(name);
    expect([name, status, text]).toEqual([name, 404, '<h1>words</h1>']);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  // One segment that contains an escaped slash.
  const request = new NextRequest('http://site.test/media/x');
  expect((await handleMedia(request, ['folder/../a.png'])).status).toBe(404);
});

test('articles of a category that is the folder, too, are shown by no address', async () => {
  for (const name of ['category.yaml', '1.md', '2.draft.md']) {
    writeFileSync(path.join(media, name), 'words');
    symlinkSync(`../${name}`, path.join(media, 'folder', `${name}.txt`));
  }
  writeFileSync(path.join(media, 'folder/notes.md'), 'notes');
  for (const name of ['category.yaml', '1.md', '2.draft.md', '1.MD', 'folder/2.draft.md.txt']) {
    expect([name, (await ask(name)).status]).toEqual([name, 404]);
  }
  expect((await ask('folder/notes.md')).text).toBe('notes');
});

test('what an earlier version had in public/media is shown, unless the site has a file of the name', async () => {
  const earlier = path.join(media, '../../public/media');
  mkdirSync(earlier, { recursive: true });
  for (const name of ['a.png', 'old.txt']) writeFileSync(path.join(earlier, name), 'old');
  expect((await ask('old.txt')).text).toBe('old');
  expect((await ask('a.png')).body).toEqual(PNG);
});

test('another site shows nothing of this one', async () => {
  vi.stubEnv('CONTENT_DIR', temporaryFolder());
  expect((await ask('a.png')).status).toBe(404);
});

test('a link within the folder leads to its file, also where the folder is a link itself', async () => {
  symlinkSync('../a.png', path.join(media, 'folder/link.png'));
  expect((await ask('folder/link.png')).body).toEqual(PNG);
  const root = temporaryFolder();
  mkdirSync(path.join(root, 'content'));
  symlinkSync(media, path.join(root, 'content/media'));
  vi.spyOn(process, 'cwd').mockReturnValue(root);
  expect((await ask('a.png')).body).toEqual(PNG);
});

test('a page that requests a missing image gets no page', async () => {
  const { status, text } = await ask('none.png', { 'sec-fetch-dest': 'image' });
  expect([status, text]).toEqual([404, '']);
});

test('a client that has the file gets 304', async () => {
  const { headers } = await ask('a.png');
  const [etag, modified] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
  for (const [name, value] of [
    ['if-none-match', etag],
    ['if-modified-since', modified],
  ] as const) {
    const { status, text } = await ask('a.png', { [name]: value });
    expect([status, text]).toEqual([304, '']);
  }
  writeFileSync(path.join(media, 'a.png'), Buffer.concat([PNG, PNG]));
  expect((await ask('a.png', { 'if-none-match': etag })).status).toBe(200);
});

test.each([
  ['bytes=0-3', '0-3'],
  ['bytes=2-', '2-9'],
  ['bytes=-4', '6-9'],
  ['bytes=8-99', '8-9'],
  ['bytes=-99', '0-9'],
])('%s is the part %s', async (range, part) => {
  const { status, headers, body } = await ask('a.png', { range });
  expect([status, headers.get('content-range')]).toEqual([206, `bytes ${part}/10`]);
  const [start = 0, end = 0] = part.split('-').map(Number);
  expect(body).toEqual(PNG.subarray(start, end + 1));
  expect(headers.get('content-type')).toBe('image/png');
});

test.each(['bytes=10-', 'bytes=-0', 'bytes=99-100'])('%s is no part of it', async (range) => {
  const { status, headers } = await ask('a.png', { range });
  expect([status, headers.get('content-range')]).toEqual([416, 'bytes */10']);
});

test.each(['bytes=0-1,3-4', 'bytes=5-2', 'bytes=x', 'bytes=-', 'lines=0-1'])(
  '%s gets the whole file',
  async (range) => {
    expect((await ask('a.png', { range })).status).toBe(200);
  },
);

test('a part of another version is not sent', async () => {
  const { headers } = await ask('a.png');
  const range = 'bytes=0-1';
  const status = async (known: string | null) =>
    (await ask('a.png', { range, 'if-range': String(known) })).status;
  expect(await status(headers.get('etag'))).toBe(206);
  expect(await status(headers.get('last-modified'))).toBe(206);
  expect(await status('W/"other"')).toBe(200);
});

test('HEAD has the headers alone', async () => {
  const { status, headers, body } = await ask('a.png', { range: 'bytes=0-1' }, 'HEAD');
  expect([status, headers.get('content-type'), body.length]).toEqual([200, 'image/png', 0]);
});

test('hundreds of answers leave no file open', async () => {
  const open = () => Number(execFileSync('sh', ['-c', `ls /proc/${process.pid}/fd | wc -l`]));
  const before = open();
  for (let visit = 0; visit < 100; visit += 1) {
    const request = new NextRequest('http://site.test/media/a.png');
    const response = await handleMedia(request, ['a.png']);
    if (visit % 2) await response.arrayBuffer();
    else await response.body?.cancel();
    await ask('a.png', {}, 'HEAD');
    await ask('a.png', { 'if-none-match': '*' });
  }
  // Other tests of the process open some, too.
  await vi.waitFor(() => expect(open()).toBeLessThan(before + 50));
});
