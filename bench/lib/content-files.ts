import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { READS_AT_ONCE } from '@wenzhan/content/files/scan';
import { inBatches } from '@wenzhan/kit/process/in-batches';

const CHARACTERS = 1500;

/** Writes a content folder with this many articles. */
export async function writeContent(dir: string, count: number, categories = 10): Promise<void> {
  const sentences = await readSentences();
  await writeFile(path.join(dir, 'site.yaml'), 'siteName: 文站\n');
  for (let category = 0; category < categories; category += 1) {
    await mkdir(path.join(dir, `c${category}`));
    await writeFile(path.join(dir, `c${category}/category.yaml`), `title: 栏目${category}\n`);
  }
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  await inBatches(ids, READS_AT_ONCE, (id) =>
    writeFile(path.join(dir, `c${id % categories}/${id}.md`), articleText(id, sentences)),
  );
}

/** Sentences of the site's own articles, for realistic word frequencies. */
export async function readSentences(): Promise<string[]> {
  const texts = await Promise.all(
    [201, 202, 203, 204, 205, 206, 207].map((id) => readFile(`content/guides/${id}.md`, 'utf8')),
  );
  return (
    texts
      .map((text) => text.split('---').slice(2).join(''))
      .flatMap((body) => body.split(/(?<=。)/))
      // The content check would miss the targets of links.
      .map((sentence) =>
        sentence.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[\n#`$|[\]<>]/g, ''),
      )
      .filter((sentence) => sentence.length > 8)
  );
}

/** An article of 1,500 characters made of these sentences; the same for the same id. */
export function someArticle(id: number, sentences: readonly string[]) {
  let turn = 0;
  const sentence = () => {
    turn += 1;
    return sentences[(id * 7 + turn * turn * 31) % sentences.length] ?? '';
  };
  let body = '';
  while (body.length < CHARACTERS) body += `${sentence()}${turn % 5 === 0 ? '\n\n' : ''}`;
  const title = sentence().slice(0, 24) + id;
  return {
    title,
    summary: sentence(),
    tags: [`标签${id % 1000}`, `标签${1000 + (id % 997)}`],
    body,
  };
}

function articleText(id: number, sentences: readonly string[]): string {
  const { title, summary, tags, body } = someArticle(id, sentences);
  return `---
title: ${JSON.stringify(title)}
summary: ${JSON.stringify(summary)}
tags: [${tags.join(', ')}]
publishedAt: ${new Date(Date.UTC(2020, 0, 1) + id * 600_000).toISOString()}
---

${body}
`;
}
