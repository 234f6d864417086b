import { FRONT_MATTER } from '@wenzhan/text/yaml/front-matter';

/** A Markdown file split into front matter and body. */
export interface MarkdownFile {
  front: string;
  body: string;
  /** First line of the body in the file, counted from 1. */
  bodyLine: number;
}

/** First line of the front matter, after the `---`. */
export const FRONT_LINE = 2;

/** Splits a Markdown file into front matter and body; null without front matter. */
export function splitFrontMatter(text: string): MarkdownFile | null {
  const plain = text.replace(/^\uFEFF/, '');
  const match = FRONT_MATTER.exec(plain);
  if (!match) return null;
  const [whole, front = ''] = match;
  return { front, body: plain.slice(whole.length), bodyLine: whole.split('\n').length };
}
