import remarkCjkFriendly from 'remark-cjk-friendly';
import remarkCjkStrikethrough from 'remark-cjk-friendly-gfm-strikethrough';
import remarkGfm from 'remark-gfm';
import type { Preset, Processor } from 'unified';
import { remarkBareAddresses } from './parts/remark-bare-addresses';
import { remarkChineseQuotes } from './parts/remark-chinese-quotes';
import { remarkFormulas } from './parts/remark-formulas';

/** A single tilde is a range: 第10~20页，第30~40页. */
const TILDES = { singleTilde: false };

/**
 * The Markdown of this site, for every parser and serializer: GitHub's, with formulas, emphasis that may begin
 * and end with Chinese punctuation, curly quotes included, and bare addresses that end before it.
 */
export const markdownSyntax: Preset = {
  plugins: [
    [remarkGfm, TILDES],
    remarkBareAddresses,
    remarkCjkFriendly,
    [remarkCjkStrikethrough, TILDES],
    remarkChineseQuotes,
    writeTasks,
    remarkFormulas,
  ],
};

/** Writes the boxes of tasks again with the paragraphs of `remark-gfm`, which the plugins after it replace. */
function writeTasks(this: Processor): void {
  const { toMarkdownExtensions = [] } = this.data();
  const paragraph = toMarkdownExtensions
    .flatMap(({ extensions = [] }) => extensions)
    .map((extension) => extension?.handlers?.paragraph)
    .find(Boolean);
  if (paragraph) toMarkdownExtensions.push({ handlers: { paragraph } });
}
