import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { respondWithVerification } from './verification-response';

let folder = '';

beforeEach(() => {
  const site = temporaryFolder();
  vi.stubEnv('CONTENT_DIR', site);
  folder = path.join(site, 'verification');
  mkdirSync(folder);
});

const put = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

async function ask(address: string, method = 'GET') {
  const request = new NextRequest(`http://site.test${address}`, { method });
  const response = await respondWithVerification(request);
  return response && { type: response.headers.get('content-type'), text: await response.text() };
}

test('a file of the folder is at the root of the site, with the type of its name', async () => {
  put('google0123456789abcdef.html', 'google-site-verification: google0123456789abcdef.html');
  put('MP_verify_a1B2.txt', 'a1B2');
  put('BingSiteAuth.xml', '<users/>');
  expect(await ask('/google0123456789abcdef.html')).toEqual({
    type: 'text/html; charset=utf-8',
    text: 'google-site-verification: google0123456789abcdef.html',
  });
  expect((await ask('/MP_verify_a1B2.txt?x=1'))?.type).toBe('text/plain; charset=utf-8');
  expect((await ask('/BingSiteAuth.xml', 'HEAD'))?.text).toBe('');
  expect(await ask('/mp_verify_a1b2.txt')).toBeNull();
  expect(await ask('/MP_verify_a1B2.txt', 'POST')).toBeNull();
});

test('a document of the folder runs no script on the site, and search engines do not list it', async () => {
  put('a.html', '<script>alert(1)</script>');
  const response = await respondWithVerification(new NextRequest('http://site.test/a.html'));
  expect(response?.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(response?.headers.get('x-robots-tag')).toBe('noindex');
});

test('no file takes the place of a route, or leads out of the folder', async () => {
  for (const name of ['robots.txt', 'sitemap.xml', 'feed.xml', 'page.js', '.htaccess']) {
    put(name, 'mine');
    expect(await ask(`/${name}`), name).toBeNull();
  }
  writeFileSync(path.join(folder, '../site.txt'), 'a secret');
  symlinkSync('../site.txt', path.join(folder, 'link.txt'));
  mkdirSync(path.join(folder, 'folder.txt'));
  put('long.txt', 'x'.repeat(64 * 1024 + 1));
  for (const name of ['link.txt', '..%2fsite.txt', 'folder.txt', 'long.txt', 'verification/a.txt'])
    expect(await ask(`/${name}`), name).toBeNull();
});

test('a file may come and go while the site runs, and of very many the first are there', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(await ask('/ads.txt')).toBeNull();
  put('ads.txt', 'none');
  vi.advanceTimersByTime(1000);
  expect((await ask('/ads.txt'))?.text).toBe('none');
  for (let number = 100; number < 200; number += 1) put(`a${number}.txt`, 'x');
  vi.advanceTimersByTime(1000);
  expect([await ask('/a199.txt'), await ask('/ads.txt')]).toEqual([expect.anything(), null]);
  rmSync(path.join(folder, 'a199.txt'));
  vi.advanceTimersByTime(1000);
  expect(await ask('/a199.txt')).toBeNull();
  vi.useRealTimers();
});
