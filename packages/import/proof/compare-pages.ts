import { shorten } from '@wenzhan/kit/text/shorten';
import { decoded } from '@wenzhan/kit/urls/path';
import { articleText } from '@wenzhan/texts/article-text';
import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { containedPercent, letters } from '../text-equality';
import { visibleText } from '../visible-text';
import { matched } from './match-parts';
import { outlineOf, type Part } from './outline';
import { lineFinder, type StoredText } from './source-lines';

/** A part of the old text that the new page has not, or has in another form. */
export interface Loss {
  kind: Part['kind'];
  /** The beginning of its text, or its address. */
  text: string;
  /** In the file of the old text. */
  line: number;
  /** What became of it. */
  became: string;
  /** This site shows such a thing in another way, so that it is not counted. */
  isMeant: boolean;
}

/** What of an old text is on the new page. */
export interface Comparison {
  /** The percentage of its words. */
  percent: number;
  /** The number of parts of the old text, and of those that are on the new page in the same form. */
  parts: number;
  kept: number;
  losses: Loss[];
}

/** The address of a link of the old site to itself that leads to no page here. */
export const UNKNOWN = '/?';

/** How addresses of the two pages are compared. */
export interface Addresses {
  /** The address on the new site that an address in the old text should lead to. */
  ofOld(url: string): string;
  /** An address of the new page in the same form. */
  ofNew(url: string): string;
  /** The whole address of a picture in the old text. */
  ofPicture(url: string): string;
}

/** Compares an old text as its own system shows it with the page that this site publishes. */
export function comparePages(
  old: Root | Element,
  current: Root | Element,
  stored: StoredText,
  addresses: Addresses,
): Comparison {
  const oldParts = outlineOf(old);
  const words = new Map(
    oldParts.flatMap(({ kind, url = '', text, linked = url }) =>
      kind === 'picture'
        ? [url, linked].map((one) => [decoded(addresses.ofPicture(one)), text || '图片'] as const)
        : [],
    ),
  );
  const newParts = outlineOf(current, (href, text) => words.get(decoded(href)) === text);
  const shift = oldParts.some(({ kind, form }) => kind === 'heading' && form === '1') ? 1 : 0;
  const before = oldParts.map((part) => formed(part, addresses.ofOld, shift));
  const after = newParts.map((part) => formed(part, addresses.ofNew, 0));
  const { lost, left, moved } = matched(before, after);
  const shownText = visibleText(current);
  const context = { left, after, ids: idsIn(old), text: letters(shownText).join('') };
  const lineOf = lineFinder(stored);
  const isMissing = new Set(lost);
  const isMoved = new Set(moved);
  const fates = before
    .filter((part) => isMissing.has(part) || isMoved.has(part))
    .map((part) => ({
      part,
      fate: isMoved.has(part) ? { became: '换了位置', isMeant: false } : fateOf(part, context),
    }));
  const all = fates.map(({ part, fate }): Loss => {
    const shown = part.text || decoded(part.url ?? '');
    const line = lineOf(part.text || fileName(part.url ?? ''));
    return { kind: part.kind, text: shorten(shown.replace(/\s+/g, ' '), 60), line, ...fate };
  });
  // What is after the end of a page that is cut is one loss.
  const isCut = shownText.trimEnd().endsWith(articleText().shortened);
  const lastKept = before.findLastIndex((part) => !isMissing.has(part));
  const cutCount = isCut ? before.length - 1 - lastKept : 0;
  const losses = cutCount > 1 ? withOneEnd(all, cutCount) : all;
  const played = fates.flatMap(({ part, fate }) => (fate.became === PLAYED ? part.text : []));
  const written = visibleText(old)
    .split('\n')
    .filter((line) => !played.includes(line.trim()));
  return {
    percent: containedPercent(written.join('\n'), shownText),
    parts: before.length,
    kept: before.length - all.filter(({ isMeant }) => !isMeant).length,
    losses,
  };
}

/** Losses of which the last ones, those beyond the end of a page, are one. */
function withOneEnd(losses: readonly Loss[], count: number): Loss[] {
  const first = losses.at(-count);
  if (!first) return [...losses];
  const became = `和后面的一共${count}个部分，文章的文件里有，页面放不下：分成几篇`;
  return [...losses.slice(0, -count), { ...first, became, isMeant: false }];
}

/** A part with its address as it is compared, and its heading at the level that it has below a page's title. */
function formed(part: Part, addressOf: (url: string) => string, shift: number): Part {
  const { kind, form, url = '' } = part;
  if (kind === 'heading') return { ...part, form: String(Math.min(6, Number(form) + shift)) };
  if (kind === 'link') return { ...part, form: addressOf(url) };
  return kind === 'embed' ? { ...part, form: embedKey(url) } : part;
}

/** What is the same in all addresses of a video: the longest word, which is its id. */
function embedKey(url: string): string {
  const [longest = url] = [...url.replace(/^(?:https?:)?\/\/[^/]*/, '').matchAll(/[\w-]{6,}/g)]
    .map(([word]) => word)
    .sort((a, b) => b.length - a.length);
  return longest;
}

const fileName = (url: string) =>
  decoded(
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? url,
  );

interface NewPage {
  /** Parts of it that no old one is. */
  left: readonly Part[];
  after: readonly Part[];
  /** The letters of all of it. */
  text: string;
  /** The ids of the old text. */
  ids: ReadonlySet<string>;
}

/** What became of the address of a video, which is no text of the new page. */
const PLAYED = '地址成了播放器';

const NAMES: Readonly<Record<Part['kind'], string>> = {
  heading: '小标题',
  paragraph: '段落',
  item: '列表项',
  code: '代码块',
  table: '表格',
  picture: '图片',
  link: '链接',
  formula: '公式',
  embed: '嵌入的内容',
};
/** The name of a kind of part in a report. */
export const nameOf = (kind: Part['kind']) => NAMES[kind];

function fateOf(
  part: Part,
  { left, after, text, ids }: NewPage,
): { became: string; isMeant: boolean } {
  const meant = (became: string) => ({ became, isMeant: true });
  const lost = (became: string) => ({ became, isMeant: false });
  const { kind, url = '' } = part;
  if (kind === 'picture' && left.some((one) => one.form === 'link')) {
    return meant('图片在别的网站，成了链接');
  }
  const isPicturesLink = (one: Part) => one.form === 'link' && one.url === url;
  if (kind === 'link' && part.text === '' && left.some(isPicturesLink)) {
    return meant('它的图片在别的网站，成了这个链接的字');
  }
  const isPlayer = (one: Part) => one.kind === 'embed' && one.form === embedKey(part.text);
  if (kind === 'paragraph' && /^https?:\/\/\S+$/.test(part.text) && left.some(isPlayer)) {
    return meant(PLAYED);
  }
  const isLonger = (one: Part) =>
    one.kind === 'link' && one.form !== '' && decoded(url).startsWith(one.form.replace(/\/$/, ''));
  if (kind === 'link' && part.text === decoded(url) && left.some(isLonger)) {
    return meant('原来的地址连着后面的字');
  }
  if (
    kind === 'embed' &&
    after.some((one) => one.kind === 'link' && embedKey(one.url ?? '') === part.form)
  ) {
    return meant('这里不嵌入，成了链接');
  }
  if (part.form === UNKNOWN && part.text === '') return meant('图片的页面这里没有');
  if (
    part.form === UNKNOWN &&
    left.some((one) => one.text === part.text && one.form.startsWith('/'))
  ) {
    return meant('旧网址这里没有转，链接另有所指');
  }
  if (kind === 'link' && url.startsWith('#') && !ids.has(decoded(url.slice(1)))) {
    return meant('原来也没有这个位置，成了文字');
  }
  if (kind === 'link' && /^(?!https?:|mailto:|tel:)[a-z][a-z+.-]*:/i.test(url))
    return meant('这种地址不能做链接，成了文字');
  const flat = lettersIn(part);
  // The link of a card goes around all of its parts.
  const words = kind === 'link' ? part.text.split(' ') : [part.text];
  if (part.isCard && words.every((one) => text.includes(letters(one).join('')))) {
    return meant('卡片在这里是另一种样子');
  }
  if (flat === '') return lost('没有了');
  const isInFormula = (one: Part) => one.kind === 'formula' && lettersIn(one).includes(flat);
  if (kind !== 'formula' && /[$\\]/.test(part.text) && left.some(isInFormula)) {
    return meant('旧页上是$里的文字，这里是公式');
  }
  const same = left.filter((one) => lettersIn(one) === flat);
  const other = same.find((one) => one.kind === kind) ?? same[0];
  if (other) return lost(changeOf(part, other));
  return lost(text.includes(flat) ? '文字还在，形式不同' : '没有了');
}

const lettersIn = ({ text }: Part) => letters(text).join('');

function changeOf(part: Part, other: Part): string {
  if (other.kind !== part.kind) return `成了${NAMES[other.kind]}`;
  if (other.form !== part.form) {
    const [from, to] = [part.form, other.form].map((form) => form.trim() || '没有');
    return part.kind === 'heading' ? `从第${from}级成了第${to}级` : `从${from}成了${to}`;
  }
  return other.text.split('\n').length < part.text.split('\n').length ? '换行少了' : '换行不同';
}

function idsIn(tree: Root | Element): Set<string> {
  const ids = new Set<string>();
  visit(tree, 'element', ({ properties: { id, name } }) => {
    for (const one of [id, name]) if (one) ids.add(String(one));
  });
  return ids;
}
