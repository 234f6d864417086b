import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { readGhost } from '../ghost';
import { readHexo } from '../hexo/read';
import { importSite } from '../import-site';
import type { SourceSite } from '../source';
import { readWordpressExport } from '../wordpress/export-file';

export const FIXTURES = path.resolve('packages/import/testing');
const OLD = /https:\/\/old\.example/g;
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A server of the fixtures' pictures; those that are called `missing` are not there. */
export const servePictures = () =>
  serveHttp(({ url = '' }, response) => {
    if (!url.endsWith('.png') || url.includes('missing')) response.writeHead(404).end();
    // The names differ, so the files do, too.
    else response.end(Buffer.concat([PNG, Buffer.from(path.basename(url))]));
  });

/** A fixture as a file, with a server as the old site. */
export async function fixture(name: string, base: string): Promise<string> {
  const text = await readFile(path.join(FIXTURES, name), 'utf8');
  const file = path.join(temporaryFolder(), name);
  await writeFile(file, text.replace(OLD, base));
  return file;
}

/** Reads the fixture of WordPress, with its pictures on a server. */
export async function wordpressFixture(): Promise<SourceSite> {
  const { base } = await servePictures();
  return readWordpressExport(await fixture('wordpress.xml', base));
}

/** Reads a small site with a fault, a file or folder of `faults`. */
export function readFault(name: string): Promise<SourceSite> {
  const file = path.join(FIXTURES, 'faults', name);
  if (name.startsWith('hexo')) return readHexo(file);
  return name.endsWith('.xml') ? readWordpressExport(file) : readGhost(file, 'https://old.example');
}

/** Imports into a folder, a new one unless it is given. */
export async function runImport(site: SourceSite, root = temporaryFolder(), options = {}) {
  const into = path.join(root, 'content');
  const mediaDir = path.join(into, 'media');
  const rules = { privateHosts: new Set(['*']), offline: false, dryRun: false };
  const result = await importSite(site, { into, mediaDir, ...rules, ...options });
  const read = (file: string) => readFile(path.join(into, file), 'utf8');
  return { root, into, mediaDir, result, read };
}

/** The notes on a post. */
export function notesOn(result: Awaited<ReturnType<typeof runImport>>['result'], key: string) {
  const found = [...result.bodies].find(([{ post }]) => post.key === key);
  return found?.[1].notes ?? [];
}
