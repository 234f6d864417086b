import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { ROOT } from '../../e2e/support/site';
import { BENCH_PAGES } from './pages';

/** Where the bytes lie that the plain servers send. */
export const CAPTURED = path.join(ROOT, '.bench/captured');

/** Keeps what a running site answers, plain and compressed, for servers that only send bytes. */
export async function capturePages(base: string): Promise<void> {
  await rm(CAPTURED, { recursive: true, force: true });
  await mkdir(CAPTURED, { recursive: true });
  const pages: { path: string; file: string; status: number }[] = [];
  for (const { name, path: address } of BENCH_PAGES) {
    const response = await fetch(base + address);
    const html = Buffer.from(await response.arrayBuffer());
    const file = `${name}.html`;
    await writeFile(path.join(CAPTURED, file), html);
    await writeFile(path.join(CAPTURED, `${file}.gz`), gzipSync(html));
    pages.push({ path: address, file, status: response.status });
  }
  await writeFile(path.join(CAPTURED, 'pages.json'), JSON.stringify(pages));
}
