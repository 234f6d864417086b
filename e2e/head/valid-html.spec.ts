import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { PAGE_KINDS } from '../support/page-kinds';
import { ROOT } from '../support/site';
import { expect, test } from './published-site';

const JAR = path.join(ROOT, 'node_modules/vnu-jar/build/dist/vnu.jar');
const CHECK_MS = 120_000;

const reportSchema = z.object({
  messages: z.array(
    z.object({ type: z.string(), url: z.string(), message: z.string(), extract: z.string() }),
  ),
});

/** Errors that the Nu HTML checker finds in documents, by document name, in one run. */
async function checkHtml(documents: ReadonlyMap<string, string>): Promise<Map<string, string[]>> {
  const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-html-'));
  try {
    const names = [...documents.keys()];
    const files = names.map((_, index) => path.join(dir, `${index}.html`));
    const texts = [...documents.values()];
    await Promise.all(files.map((file, index) => writeFile(file, texts[index] ?? '')));
    const options = ['--format', 'json', '--stdout', '--exit-zero-always', '--errors-only'];
    const { stdout } = await promisify(execFile)('java', ['-jar', JAR, ...options, ...files], {
      timeout: CHECK_MS,
      maxBuffer: 64 * 1024 * 1024,
    });
    const faults = new Map<string, string[]>();
    for (const { url, message, extract } of reportSchema.parse(JSON.parse(stdout)).messages) {
      const name = names[Number(path.basename(url, '.html'))] ?? url;
      faults.set(name, [...(faults.get(name) ?? []), `${message} ${extract}`]);
    }
    return faults;
  } finally {
    await rm(dir, { recursive: true });
  }
}

const BROKEN = '<!DOCTYPE html><html lang="zh-CN"><title>错</title><p><div></p></html>';

test('every kind of page is valid HTML', async ({ baseURL, backend }) => {
  test.setTimeout(2 * CHECK_MS);
  const documents = new Map([['broken on purpose', BROKEN]]);
  const keep = async (address: string, status: number) => {
    const answer = await fetch(baseURL + address);
    expect(answer.status, address).toBe(status);
    documents.set(address, await answer.text());
  };
  for (const kind of PAGE_KINDS) await keep(kind.path, kind.status);
  const list = await fetch(`${backend.base}/api/web/article_list?limit=100`);
  const { data } = z
    .object({
      data: z.object({ list: z.array(z.object({ id: z.string(), category: z.string() })) }),
    })
    .parse(await list.json());
  for (const { id, category } of data.list) await keep(`/content/${category}/${id}`, 200);
  for (const id of [9301, 9302, 9304]) await keep(`/content/news/${id}`, 200);
  await backend.control({ fail: { mode: 'http-500' } });
  try {
    await keep('/content/standards/999', 500);
  } finally {
    await backend.control({ fail: null });
  }
  const faults = await checkHtml(documents);
  expect([...faults.keys()]).toEqual(['broken on purpose']);
});
