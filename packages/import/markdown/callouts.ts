import { CALLOUTS } from '../markdown-pieces';
import { CODE } from '../read-tags';

/** The first line of a callout, with a title and the mark of one that is folded: `> [!note]- 标题`. */
const CALLOUT = new RegExp(
  String.raw`${CODE}|^(?<quote>(?:[ \t]*>)+[ \t]?)\[!(?<kind>[\w-]+)(?:\|[^\]\n]*)?\][+-]?[ \t]*(?<title>[^\n]*)$`,
  'gm',
);

/** Gives callouts the kinds of this site; their titles become a line of them. None of them is folded here. */
export const readCallouts = (markdown: string): string =>
  markdown.replace(CALLOUT, (whole: string, ...match) => {
    const { quote, kind = '', title = '' } = match.at(-1) as Record<string, string | undefined>;
    if (quote === undefined) return whole;
    const first = `${quote}[!${CALLOUTS.get(kind.toLowerCase()) ?? 'NOTE'}]`;
    const text = title.trim();
    return text ? `${first}\n${quote}**${text}**\n${quote.trimEnd()}` : first;
  });
