import { callout } from '../markdown-pieces';
import { CODE, readTags, type TagSyntax } from '../read-tags';
import { readDate } from '../written-dates';
import { foldersOf, nameOf, plainSite } from './plain';
import type { FolderContext, FolderSite } from './site';

/** The id at the end of a name in an export of Notion. */
const ID = / ?[0-9a-f]{32}$/;

const titleOf = (name: string) => nameOf(name).replace(ID, '');

/** The boxes of Notion, which are HTML around Markdown. */
const BOXES: TagSyntax<FolderContext> = {
  pattern: new RegExp(`${CODE}|<(?<name>aside)>`, 'gm'),
  closing: () => /<\/aside>/g,
  tags: new Map(),
  blocks: new Map([['aside', (_, content) => callout('note', '', content)]]),
  verbatim: /(?!)/,
};

/** An export of Notion, "Markdown & CSV". */
export function notionSite(old: string): FolderSite {
  const plain = plainSite(old);
  return {
    ...plain,
    system: 'Notion',
    convert: (body, context) => plain.convert(readTags(body, BOXES, context), context),
    roleOf: (text) =>
      UNFINISHED.test(String(text.written.Status ?? text.written.状态 ?? ''))
        ? { kind: 'post', isDraft: true }
        : plain.roleOf(text),
    pathOf: () => null,
    slugOf: titleOf,
    folderCategories: ({ name }) => foldersOf(name).slice(0, 1).map(titleOf),
  };
}

/** States that Notion proposes for a text that is not ready. */
const UNFINISHED = /^(not started|in progress|未开始|进行中)$/i;

/** A line of a property, as Notion writes it below the heading of a page. */
const PROPERTY = /^([^\n:：]{1,40}): (.*)$/;

/**
 * The properties of a page, which are lines below its heading, and the rest of its text.
 *
 * @returns null if there are none
 */
export function notionProperties(
  body: string,
): { fields: Record<string, unknown>; lines: number; body: string } | null {
  const [heading = '', gap, ...lines] = body.split('\n');
  if (!heading.startsWith('# ') || gap?.trim() !== '') return null;
  const count = lines.findIndex((line) => !PROPERTY.test(line));
  if (count <= 0 || lines[count]?.trim() !== '') return null;
  const fields = Object.fromEntries(
    lines.slice(0, count).map((line) => {
      const [, name = '', value = ''] = PROPERTY.exec(line) ?? [];
      return [name, firstDate(value)];
    }),
  );
  return {
    fields: { ...fields, title: heading.slice(2).trim() },
    lines: count + 2,
    body: lines.slice(count).join('\n'),
  };
}

/** The beginning of a period, and any other text as it is. */
function firstDate(text: string): string {
  const [start = ''] = text.split(' → ');
  return readDate(start, 'UTC') ? start : text;
}
