import { classes } from '@wenzhan/text/html/elements';
import type { Element, ElementContent, Root, RootContent } from 'hast';
import { texOf } from './tex-of';

/** Elements whose text is not shown, or not part of an article. */
const HIDDEN =
  /^(script|style|template|noscript|head|title|svg|button|select|textarea|nav|form|audio|video|iframe)$/;

const INLINE =
  /^(a|abbr|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;
/** Around the address of an embedded page, the controls of a player, and Hexo's line numbers: no text of the article. */
const UNREAD =
  /^(gutter|wp-block-embed__wrapper|kg-audio-(?:player|hide)|kg-video-(?:player|hide))$/;

/** The text of a tree that readers see, with line breaks around its blocks. */
export function visibleText(tree: Root | Element): string {
  return (tree.children as (RootContent | ElementContent)[])
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element' || HIDDEN.test(node.tagName)) return '';
      if (classes(node).some((name) => UNREAD.test(name))) return '';
      const tex = texOf(node);
      if (tex !== null) return tex;
      const text = visibleText(node);
      return INLINE.test(node.tagName) ? text : `\n${text}\n`;
    })
    .join('');
}
