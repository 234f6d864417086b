import { CODE } from './read-tags';

/** Code, an empty line, or a tag that only colours its text. */
const PARTS = new RegExp(
  String.raw`${CODE}|(?<gap>\n[ \t]*(?=\n))|<(?<end>/?)(?:span|font)(?![\w-])[^<>]*>`,
  'gim',
);

/**
 * Removes `span` and `font` from paragraphs of Markdown where they do not match: an editor wrote them across paragraphs,
 * and this site would show them as text. What they colour has no colour here anyway.
 */
export function withoutStyles(markdown: string): string {
  if (!/<(?:span|font)\b/i.test(markdown)) return markdown;
  /** How many are open at the end of a paragraph; less than none if one was closed that was not open. */
  const open: number[] = [0];
  /** Paragraphs with the target of a link. */
  const targets = new Set<number>();
  for (const { 0: part, groups } of markdown.matchAll(PARTS)) {
    const { gap, end } = groups ?? {};
    const last = open.at(-1) ?? 0;
    if (end === '' && /\sid\s*=/i.test(part)) targets.add(open.length - 1);
    if (gap !== undefined) open.push(0);
    else if (end !== undefined && last >= 0) open[open.length - 1] = last + (end ? -1 : 1);
  }
  let paragraph = 0;
  return markdown.replace(PARTS, (whole: string, ...match) => {
    const { gap, end } = match.at(-1) as Record<string, string | undefined>;
    if (gap !== undefined) paragraph += 1;
    const isRemoved = end !== undefined && open[paragraph] !== 0 && !targets.has(paragraph);
    return isRemoved ? '' : whole;
  });
}
