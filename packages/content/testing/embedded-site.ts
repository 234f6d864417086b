import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { resetCircuitBreaker } from '@wenzhan/contract/request/circuit-breaker';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { put } from './content-folder';
import { makeContent } from './contract/content';

type Files = Readonly<Record<string, string>>;

interface Folder {
  dir: string;
  remove: () => Promise<void>;
}

/** Where the site is that these functions serve. */
export const SITE_URL = 'https://www.example.com';

/** Lets the embedded API serve the folder of `makeContent` and these files to all tests of a file. */
export const serveContent = (files: Files): void => serve(makeContent, files);

/** Lets the embedded API serve a folder of these files only. */
export const serveFiles = (files: Files): void => serve(emptyFolder, files);

function serve(makeFolder: () => Promise<Folder>, files: Files): void {
  let content: Folder;
  beforeAll(async () => {
    content = await makeFolder();
    for (const [file, text] of Object.entries(files)) await put(content.dir, file, text);
  });
  beforeEach(() => {
    vi.stubEnv('CONTENT_DIR', content.dir);
    vi.stubEnv('SITE_URL', SITE_URL);
  });
  afterEach(async () => {
    // Its probe of a backend that has failed would log after the last test.
    resetCircuitBreaker();
    await closeServers();
  });
  afterAll(() => content.remove());
}

async function emptyFolder(): Promise<Folder> {
  const dir = await mkdtemp(path.join(tmpdir(), 'content-'));
  return { dir, remove: () => rm(dir, { recursive: true, force: true }) };
}

/** Replaces the embedded API, until the test ends, by a backend that answers each call with 500. */
export async function failBackend(): Promise<void> {
  const { base } = await serveHttp((_request, response) => response.writeHead(500).end());
  vi.stubEnv('API_BASE_URL', base);
  vi.spyOn(console, 'error').mockImplementation(() => {});
}
