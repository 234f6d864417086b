import { readText } from '../read-text';
import { readFields } from './fields';
import { splitText } from './front-matter';
import { notionProperties } from './notion';
import type { FolderSite, TextFile } from './site';

const MARKDOWN = /\.(md|markdown|mdx)$/i;
/** Posts may be HTML in these systems. */
const HTML = /^(?:.*\/)?_posts\/.*\.html?$|^content\/.*\.html?$/i;

/** Whether a file is a text, by its name. */
export const isTextName = (name: string, { system }: Pick<FolderSite, 'system'>): boolean =>
  MARKDOWN.test(name) || (/^(Hugo|Jekyll)$/.test(system) && HTML.test(name));

/** Reads a text file of a folder. @throws {BrokenExport} */
export async function readTextFile(
  file: string,
  name: string,
  site: FolderSite,
): Promise<TextFile> {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  const { fields: front, hasFront, ...split } = splitText(await readText(file, note), file, note);
  const properties = hasFront ? null : notionProperties(split.body);
  const written = { ...site.defaultsOf?.(name), ...front, ...properties?.fields };
  const { fields, faulty, unknown } = readFields(written);
  const body = properties?.body ?? split.body;
  const titled = withTitle(fields.title, body);
  return {
    ...{ name, file, written, hasFront },
    fields: { ...fields, title: titled.title },
    body: titled.body,
    bodyLine: split.bodyLine + (properties?.lines ?? 0),
    notes: [
      ...notes,
      ...faulty.map((field) => `前言里的${field}写得不对，没有用`),
      ...(unknown.length > 0 ? [`前言里的字段没有搬来：${unknown.join('、')}`] : []),
    ],
  };
}

const HEADING = /^\s*#[ \t]([^\n]*)(?:\n|(?![\s\S]))/;

/** A heading at the beginning is the title, if there is no other or the same. It is left empty for the lines. */
function withTitle(title: string, body: string): { title: string; body: string } {
  const match = HEADING.exec(body);
  const heading = plainText((match?.[1] ?? '').trimEnd().replace(/(?<=[ \t])#+$/, ''));
  if (!match || heading === '' || (title && plainText(title) !== heading)) return { title, body };
  const lines = match[0].replace(/[^\n]/g, '');
  return { title: heading, body: lines + body.slice(match[0].length) };
}

/** A heading without its marks and the id that some systems write after it. */
const plainText = (text: string) =>
  text
    .replace(/\{#[\w-]+\}$/, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]/g, '')
    .trim();
