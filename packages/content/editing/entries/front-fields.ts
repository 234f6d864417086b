import { parseDocument } from 'yaml';
import { splitFrontMatter } from '../../files/front-matter';

/** Characters of front matter that are read at most for a single field. */
const MAX_FRONT = 100_000;

/** A field of the front matter as it is written; undefined without it, or if the front matter cannot be read. */
export function frontField(text: string, name: string): unknown {
  const front = splitFrontMatter(text)?.front;
  if (front === undefined || front.length > MAX_FRONT) return undefined;
  try {
    const document = parseDocument(front, { logLevel: 'error' });
    return document.errors.length > 0 ? undefined : document.get(name);
  } catch {
    return undefined;
  }
}

/** Whether readers can never see a text as it is: its front matter can be read, and says so. */
export const isDraftText = (text: string): boolean => frontField(text, 'status') === 'draft';
