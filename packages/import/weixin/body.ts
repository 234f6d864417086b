import { children, classes, element, findAll, isWritten } from '@wenzhan/text/html/elements';
import type { Element, ElementContent, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { writeHtml } from '../html-text';

/** The text of an article, and what is needed for its pictures. */
export interface WeixinBody {
  html: string;
  /** Paths of pictures that a browser has saved beside the page, by their addresses. */
  saved: Map<string, string>;
}

/** Elements of WeChat that are no text, with the name that a report gives them. */
const CARDS: readonly [RegExp, string][] = [
  [/^mp-common-profile$/, '公众号名片'],
  [/^(?:mp-miniprogram|mp-common-miniprogram)$/, '小程序'],
  [/^(?:mpvoice|mp-common-mpaudio)$/, '语音'],
  [/^(?:qqmusic|mp-common-qqmusic)$/, '音乐'],
  [/^mp-common-videosnap$/, '视频号'],
  [/^mp-(?!style-type)/, '微信的卡片'],
];
/** Where a browser finds the player of a video of Tencent. */
const PLAYER = 'https://v.qq.com/txp/iframe/player.html?vid=';
/** What WeChat writes where nobody has described a picture. */
const NO_WORDS = /^(?:图片|image|img)$/i;

/**
 * The text of an article as HTML that pastes as from a browser: pictures have their addresses, and what only WeChat can show
 * is left out.
 *
 * @param note gets what was left out
 */
export function bodyOf(content: Element, note: (text: string) => void): WeixinBody {
  const tree: Root = { type: 'root', children: content.children };
  const saved = new Map<string, string>();
  const lost = new Map<string, number>();
  const lose = (name: string): ElementContent[] => {
    lost.set(name, (lost.get(name) ?? 0) + 1);
    return [];
  };
  let undescribed = 0;
  visit(tree, 'element', (node, index, parent) => {
    const isPicture = node.tagName === 'img';
    const replaced = isPicture ? picture(node, saved) : replacement(node, lose);
    if (!replaced || !parent || index === undefined) return;
    if (isPicture && replaced[0]?.type === 'element' && !replaced[0].properties.alt)
      undescribed += 1;
    parent.children.splice(index, 1, ...replaced);
    return [SKIP, index + replaced.length];
  });
  for (const [name, count] of lost) note(`只有微信能显示，没有搬来：${name}（${count}处）`);
  if (undescribed > 0) note(`${undescribed}张图片没有说明文字：给看不见图片的读者写上`);
  return { html: writeHtml(tree), saved };
}

/** What replaces an element; null if it stays. */
function replacement(
  node: Element,
  lose: (name: string) => ElementContent[],
): ElementContent[] | null {
  const { tagName } = node;
  const card = CARDS.find(([pattern]) => pattern.test(tagName));
  if (card) return lose(card[1]);
  if (tagName === 'iframe' || tagName === 'video') return video(node) ?? lose('视频、投票');
  if (classes(node).some((name) => name.startsWith('code-snippet__line-index'))) return [];
  if (tagName === 'pre') return codeOf(node);
  if (tagName === 'li') unwrap(node);
  return null;
}

/** WeChat has a section in each entry of a list, which would be a paragraph. */
function unwrap(entry: Element): void {
  const [only, ...others] = entry.children.filter(isWritten);
  const isWrapped = only?.type === 'element' && /^(?:section|p)$/.test(only.tagName);
  if (isWrapped && others.length === 0) entry.children = only.children;
}

/** A video of Tencent has a page of its own; one of the 公众号 has none. */
function video(node: Element): ElementContent[] | null {
  const address = String(node.properties.dataSrc ?? node.properties.src ?? '');
  if (node.tagName !== 'iframe' || !/^(?:https?:)?\/\/v\.qq\.com\//.test(address)) return null;
  const vid = new URL(address, 'https://v.qq.com').searchParams.get('vid') ?? '';
  return /^[a-z0-9]{5,20}$/i.test(vid) ? [element('iframe', { src: PLAYER + vid }, [])] : null;
}

/** WeChat has an element of code for each line. */
function codeOf(pre: Element): ElementContent[] | null {
  const lines = children(pre).filter(({ tagName }) => tagName === 'code');
  if (lines.length === 0) return null;
  const text = lines.map(withBreaks).join('\n');
  const language = /^[\w+-]{1,20}$/.exec(String(pre.properties.dataLang ?? ''))?.[0];
  const code = element('code', language ? { className: [`language-${language}`] } : {}, []);
  code.children = [{ type: 'text', value: text }];
  return [element('pre', {}, [code])];
}

function withBreaks(line: Element): string {
  for (const node of findAll(line, 'br')) Object.assign(node, { type: 'text', value: '\n' });
  return textOf(line).replace(/\n$/, '').replaceAll('\u00a0', ' ');
}

/** A picture with its address and its words; one of WeChat's faces becomes its name. */
function picture(node: Element, saved: Map<string, string>): ElementContent[] {
  const { dataSrc, src, alt, dataEmoji } = node.properties;
  const written = String(dataSrc ?? src ?? '');
  const words = String(alt ?? '').trim();
  if (dataEmoji || /^(?:https?:)?\/\/res\.wx\.qq\.com\//.test(written)) {
    return words ? [{ type: 'text', value: words }] : [];
  }
  const address = pictureAddress(written);
  if (!address) return [];
  const local = dataSrc ? String(src ?? '') : '';
  if (local && !/^(?:[a-z]+:|\/)/i.test(local)) saved.set(address, local);
  return [element('img', { src: address, alt: NO_WORDS.test(words) ? '' : words }, [])];
}

/** The address of a picture by https, without what the page writes behind it; empty for none. */
export function pictureAddress(written: string): string {
  const address = written.replace(/^(?:http:)?\/\//, 'https://');
  if (!address.startsWith('https://') || !URL.canParse(address)) return '';
  return address.replace(/#.*/s, '');
}
