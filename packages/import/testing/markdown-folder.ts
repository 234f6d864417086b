import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect } from 'vitest';
import { readFolder } from '../read-folder';
import { formatReport } from '../report';
import { PNG, runImport } from './old-site';

/** A folder with these files; those that end with `.png` are pictures. */
export async function folderWith(files: Record<string, string>): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, name.endsWith('.png') ? Buffer.concat([PNG, Buffer.from(text)]) : text);
  }
  return folder;
}

/** Imports a folder; the content must be without faults. */
export async function importFolder(files: Record<string, string>) {
  const site = await readFolder(await folderWith(files));
  const done = await runImport(site, undefined, { offline: true });
  expect(await checkContent(done.into)).toEqual([]);
  const entries = [...done.result.bodies].map(([{ post, file }, body]) => ({ post, file, body }));
  const of = (title: string) => {
    const found = entries.find(({ post }) => post.title === title);
    if (!found) throw new Error(`no post ${title} in ${entries.map(({ post }) => post.title)}`);
    return found;
  };
  return {
    ...done,
    of,
    front: async (title: string) => (await done.read(of(title).file)).split('\n---\n')[0] ?? '',
    text: (title: string) => of(title).body.markdown.trim(),
    titles: entries.map(({ post }) => post.title).sort(),
    report: formatReport(done.result),
  };
}
