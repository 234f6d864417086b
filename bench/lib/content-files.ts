import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inBatches, READS_AT_ONCE } from '../../lib/content/scan';

const CATEGORIES = 10;
const CHARACTERS = 1500;
/** In every thousandth article. */
export const RARE_WORD = '难得一见';

/** Path of an article below the content folder. */
export const articleFile = (id: number): string => `c${id % CATEGORIES}/${id}.md`;

/** Writes a content folder with this many articles in ten categories. */
export async function writeContent(dir: string, count: number): Promise<void> {
  const sentences = await readSentences();
  await writeFile(path.join(dir, 'site.yaml'), 'siteName: 文站\n');
  for (let category = 0; category < CATEGORIES; category += 1) {
    await mkdir(path.join(dir, `c${category}`));
    await writeFile(path.join(dir, `c${category}/category.yaml`), `title: 栏目${category}\n`);
  }
  const ids = Array.from({ length: count }, (_, index) => index + 1);
  await inBatches(ids, READS_AT_ONCE, (id) =>
    writeFile(path.join(dir, articleFile(id)), articleText(id, sentences)),
  );
}

/** Sentences of the site's own articles, for realistic word frequencies. */
async function readSentences(): Promise<string[]> {
  const texts = await Promise.all(
    [201, 202, 203, 204, 205, 206, 207].map((id) => readFile(`content/guides/${id}.md`, 'utf8')),
  );
  return texts
    .map((text) => text.split('---').slice(2).join(''))
    .flatMap((body) => body.split(/(?<=。)/))
    .map((sentence) => sentence.replace(/[\n#`]/g, ''))
    .filter((sentence) => sentence.length > 8);
}

/** An article of 1,500 characters made of these sentences; the same for the same id. */
export function articleText(id: number, sentences: readonly string[]): string {
  const random = randomNumbers(id);
  const sentence = () => sentences[random(sentences.length)] ?? '';
  let body = '';
  while (body.length < CHARACTERS) body += `${sentence()}${random(5) === 0 ? '\n\n' : ''}`;
  const rare = id % 1000 === 0 ? `\n\n${RARE_WORD}的词语。` : '';
  return `---
title: ${JSON.stringify(sentence().slice(0, 24) + id)}
summary: ${JSON.stringify(sentence())}
tags: [标签${random(100)}, 标签${100 + random(100)}]
publishedAt: ${new Date(Date.UTC(2020, 0, 1) + id * 600_000).toISOString()}
---

${body}${rare}
`;
}

/** A linear congruential generator: the same numbers for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
