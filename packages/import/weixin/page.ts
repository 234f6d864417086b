import { createHash } from 'node:crypto';
import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';
import { EXIT, visit } from 'unist-util-visit';
import { timeInZone } from '../dates';
import { parseHtml } from '../html-text';
import { BrokenExport } from '../source';
import { articleAddress } from './hosts';

/** What a page of a 公众号 says of its article. */
export interface WeixinPage {
  key: string;
  title: string;
  /** ISO 8601; null if the page does not say it. */
  publishedAt: string | null;
  author: string;
  /** The name of the 公众号. */
  account: string;
  summary: string;
  cover: string;
  /** Its own address; null if neither the page nor the user says it. */
  address: string | null;
  /** The element with the text. */
  content: Element;
}

/** A page in place of the article, which asks whether a person reads: WeChat gives no other article either. */
export class AskedForPerson extends BrokenExport {}

/** What such a page says. */
const ASKS = /环境异常|完成验证|操作频繁|访问频繁|请在微信客户端打开/;
const ZONE = 'Asia/Shanghai';
const MAX_WORDS = 60;

/**
 * Reads a page of a 公众号, which is saved in a browser or comes from WeChat.
 *
 * @param file its file or address, for errors
 * @throws {AskedForPerson}
 * @throws {BrokenExport} for a page without an article, with what it says
 */
export function readPage(html: string, file: string, given: string | null): WeixinPage {
  const tree = parseHtml(html);
  const content = byId(tree, 'js_content');
  if (!content || isEmpty(content)) throw refusal(tree, html, file);
  const meta = metaOf(tree);
  const title = meta('og:title') || textAt(tree, 'activity-name');
  const account = textAt(tree, 'js_name') || scriptText(html, 'nickname');
  const address = [meta('og:url'), given ?? '', savedFrom(html)]
    .map(articleAddress)
    .find((one) => one !== null);
  const publishedAt = timeOf(tree, html);
  return {
    key: keyOf(html, address ?? '', `${account}\n${title}\n${publishedAt}`),
    title,
    publishedAt,
    author: meta('author') || scriptText(html, 'author') || account,
    account,
    summary: meta('og:description') || meta('description'),
    cover: meta('og:image'),
    address: address ?? null,
    content,
  };
}

function refusal(tree: Root, html: string, file: string): BrokenExport {
  const location = { file, line: 1 };
  const words = textOf(withoutScripts(tree)).replace(/\s+/g, ' ').trim();
  if (ASKS.test(words) || /wappoc_appmsgcaptcha|secitptpage/.test(html)) {
    return new AskedForPerson(
      location,
      '微信要验证是不是真人（环境异常），没有给出文章，什么也没有写。用浏览器打开这个网址，另存为网页（.html），再导入那个文件',
    );
  }
  const said = words.slice(0, MAX_WORDS);
  const reason = byId(tree, 'js_content')
    ? '这一篇没有文字和图片，可能是视频、语音或贴图消息'
    : `没有公众号文章的正文${said ? `，页面上写着“${said}”` : ''}`;
  return new BrokenExport(location, reason);
}

function withoutScripts(tree: Root): Root {
  visit(tree, 'element', (node, index, parent) => {
    if (!/^(?:script|style|head)$/.test(node.tagName) || !parent || index === undefined) return;
    parent.children.splice(index, 1);
    return index;
  });
  return tree;
}

const MEDIA = /^(?:img|iframe|video|svg)$/;

function isEmpty(content: Element): boolean {
  let hasMedia = false;
  visit(content, 'element', ({ tagName }) => {
    hasMedia ||= MEDIA.test(tagName);
  });
  return !hasMedia && textOf(content).trim() === '';
}

function byId(tree: Root, id: string): Element | undefined {
  let element: Element | undefined;
  visit(tree, 'element', (node) => {
    if (node.properties.id !== id) return;
    element = node;
    return EXIT;
  });
  return element;
}

const textAt = (tree: Root, id: string): string => {
  const element = byId(tree, id);
  return element ? textOf(element).replace(/\s+/g, ' ').trim() : '';
};

/** Texts of meta elements by name or property. */
function metaOf(tree: Root): (name: string) => string {
  const texts = new Map<string, string>();
  visit(tree, 'element', ({ tagName, properties }) => {
    const name = String(properties.property ?? properties.name ?? '');
    if (tagName === 'meta' && name) texts.set(name, plain(String(properties.content ?? '')));
  });
  return (name) => texts.get(name) ?? '';
}

/** WeChat writes some characters of attributes and scripts as `\x26`, and character references in these. */
const plain = (text: string): string =>
  textOf(parseHtml(text.replace(/\\x([0-9a-f]{2})/gi, escaped)))
    .replace(/\s+/g, ' ')
    .trim();

function escaped(_: string, hex: string): string {
  const character = String.fromCharCode(Number.parseInt(hex, 16));
  return character === '<' ? '&lt;' : character;
}

/** A text that a script of the page keeps: `var nickname = htmlDecode("…");`. */
function scriptText(html: string, name: string): string {
  const pattern = new RegExp(`\\bvar ${name} = (?:htmlDecode\\()?["']([^"'\\n]{1,500})["']`);
  return plain(pattern.exec(html)?.[1] ?? '');
}

const SECONDS = /\b(?:var ct|ori_create_time|ori_send_time)\s{0,9}[:=]\s{0,9}["'](\d{9,10})["']/;
const WRITTEN =
  /\b(?:createTime|publish_time)\s{0,9}=\s{0,9}["'](\d{4}-\d\d-\d\d(?: \d\d:\d\d(?::\d\d)?)?)["']/;

/** The time of publication in Beijing, where WeChat states it. */
function timeOf(tree: Root, html: string): string | null {
  const seconds = SECONDS.exec(html)?.[1];
  if (seconds) return timeInZone(new Date(Number(seconds) * 1000).toISOString(), ZONE);
  const shown = textAt(tree, 'publish_time').replace(/(\d+)年(\d+)月(\d+)日/, '$1-$2-$3');
  return timeInZone(WRITTEN.exec(html)?.[1] ?? shown, ZONE);
}

/** The comment that a browser writes into a page that it saves. */
const savedFrom = (html: string): string =>
  /<!-- saved from url=\(\d+\)(https?:\S{1,2000}) -->/.exec(html)?.[1] ?? '';

/** The same for a page however its address is written, and for another copy of it. */
function keyOf(html: string, address: string, words: string): string {
  const [biz, mid, idx] = ['biz', 'mid', 'idx'].map(
    (name) =>
      new RegExp(`\\bvar ${name} = (?:"" \\|\\| ){0,3}"([\\w=]{1,100})"`).exec(html)?.[1] ??
      (address ? new URL(address).searchParams.get(name === 'biz' ? '__biz' : name) : null),
  );
  if (biz && mid && idx) return `weixin:${biz}:${mid}:${idx}`;
  const short = /\/s\/([\w-]+)$/.exec(address)?.[1];
  return `weixin:${short ?? createHash('sha256').update(words).digest('hex').slice(0, 16)}`;
}
