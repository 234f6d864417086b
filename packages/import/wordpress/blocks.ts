import { z } from 'zod';
import type { PostContext } from './post-context';

/** Comment of a block: closing slash, name, attributes, slash of a block without content. */
const BLOCK = /<!--\s+(\/)?wp:([a-z][\w/-]*)\s+(\{[\s\S]*?\}\s+)?(\/)?-->/g;
/** Blocks without content whose absence loses nothing. */
const EMPTY = new Set(['more', 'nextpage', 'spacer', 'separator']);
const MAX_DEPTH = 5;

const reference = z.object({ ref: z.coerce.string() });
const footnotes = z.array(z.object({ id: z.string(), content: z.string() }));

/**
 * Removes the comments that delimit blocks. Reusable blocks and footnotes are put in their place; other blocks
 * that the server renders are lost, which is noted.
 */
export function readBlocks(html: string, context: PostContext, depth = 0): string {
  return html.replace(BLOCK, (_, closing, name: string, json: string | undefined, isEmpty) => {
    if (closing || !isEmpty) return '';
    if (name === 'block') return reusable(parse(json, reference)?.ref, context, depth);
    if (name === 'footnotes') return listOfNotes(context.footnotes);
    if (!EMPTY.has(name)) context.note(`区块${name}由服务器生成，没有内容可搬`);
    return '';
  });
}

function reusable(ref: string | undefined, context: PostContext, depth: number): string {
  const content = ref === undefined ? undefined : context.blocks.get(ref);
  if (content !== undefined && depth < MAX_DEPTH) return readBlocks(content, context, depth + 1);
  context.note(`导出文件里没有可重用区块${ref ?? ''}`);
  return '';
}

/** The list that WordPress renders for the block. */
function listOfNotes(json: string): string {
  const items = parse(json, footnotes) ?? [];
  const list = items.map(({ id, content }) => `<li id="${id}">${content}</li>`);
  return list.length > 0 ? `<ol class="wp-block-footnotes">${list.join('')}</ol>` : '';
}

function parse<T>(json: string | undefined, schema: z.ZodType<T>): T | null {
  try {
    return schema.parse(JSON.parse(json ?? ''));
  } catch {
    return null;
  }
}
