import { shorten } from '@wenzhan/kit/text/shorten';
import { normalizePath } from '@wenzhan/kit/urls/path';
import { anchorsOf, targetsIn } from '@wenzhan/text/article/anchors';
import { renderBody } from '@wenzhan/text/article/body';
import { renderMarkdownAlone } from '@wenzhan/text/markdown/markdown';
import type { Root } from 'hast';
import { addressKey, isOfSite } from './addresses';
import { parseBeginning } from './html-text';
import { htmlToMarkdown } from './html-to-markdown';
import { readableHtml, renderableMarkdown } from './literal-text';
import { localFileOf, type Media } from './media';
import { rewriteMarkdown, rewriteUrls, type Use } from './rewrite-markdown';
import type { NewPlace, SiteMap } from './site-map';
import type { SourcePost, SourceSite } from './source';
import { visibleText } from './visible-text';

/** A post as Markdown, with the URLs of the old site. */
export interface Draft extends NewPlace {
  markdown: string;
  notes: string[];
}

/** The text of a post as it is written. */
export interface Body {
  markdown: string;
  /** The beginning of the text; empty without paragraphs. */
  lead: string;
  notes: string[];
}

const FILE = /\.(jpe?g|png|gif|webp|avif|svg|mp3|m4a|ogg|opus|wav|mp4|webm|pdf)$/i;

/** A post as Markdown, and what was lost of it. */
export interface Converted {
  markdown: string;
  notes: string[];
}

/** The post as Markdown that the site can render. @throws {Error} if it is too long to be read */
export function convert({ format, body }: SourcePost): Converted {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  const markdown = format === 'html' ? htmlToMarkdown(readableHtml(body, note), note) : body;
  return { markdown: `${renderableMarkdown(markdown, note).trim()}\n`, notes };
}

/** The converted post at its new place. */
export function draftOf(location: NewPlace, converted: ReadonlyMap<string, Converted>): Draft {
  const { markdown = '', notes = [] } = converted.get(location.post.key) ?? {};
  return { ...location, markdown, notes: [...location.post.notes, ...notes] };
}

/** The URLs of the files that a post needs: pictures of any site, and other media of the old one. */
export function filesOf(post: SourcePost, markdown: string, site: SourceSite): Set<string> {
  const urls = new Set<string>();
  const take = (written: string, use: Use) => {
    const url = absolute(written, post.url);
    if (!url) return;
    const isFile =
      FILE.test(new URL(url).pathname) && (localFileOf(url, site) || isOfSite(url, site.base));
    if (use === 'picture' || isFile) urls.add(url);
  };
  rewriteUrls(markdown, {
    map: (url, use) => {
      take(url, use);
      return url;
    },
    note: () => {},
  });
  if (post.cover) take(post.cover.url, 'picture');
  return urls;
}

/** The absolute form of a URL of the old site; null for what is no address of a file or page. */
export function absolute(url: string, from: string): string | null {
  if (!URL.canParse(url, from)) return null;
  const { href, protocol } = new URL(url, from);
  return /^(https?|data):$/.test(protocol) ? href : null;
}

/** Converts the URLs of texts to those of the new site. */
export function bodyWriter(site: SourceSite, map: SiteMap, drafts: readonly Draft[], media: Media) {
  const byPath = new Map(drafts.map((draft) => [draft.path, draft]));
  const anchors = new Map<string, ReadonlySet<string>>();
  const anchorsAt = (path: string): ReadonlySet<string> => {
    const draft = byPath.get(path);
    if (!draft) return new Set();
    const knownKeys =
      anchors.get(path) ?? anchorsOf(renderBody(renderMarkdownAlone(draft.markdown), '').html);
    anchors.set(path, knownKeys);
    return knownKeys;
  };
  const hasId = (path: string, id: string): boolean => anchorsAt(path).has(id);

  return (draft: Draft): Body => {
    const notes = [...draft.notes];
    const note = (text: string) => {
      if (!notes.includes(text)) notes.push(text);
    };
    const link = (written: string): string | null => {
      if (written.startsWith('#')) {
        if (targetsIn(anchorsAt(draft.path))(written.slice(1)) !== null) return written;
        note(`本页没有${normalizePath(written)}这个位置，链接成了文字`);
        return null;
      }
      if (/^(mailto|tel):/i.test(written)) return written;
      const url = absolute(written, draft.post.url);
      if (!url || url.startsWith('data:')) {
        note(`这种地址不能做链接，成了文字：${shorten(written, 80)}`);
        return null;
      }
      if (url === draft.post.source) return url;
      const file = media.paths.get(url);
      if (file) return file;
      if (isOfSite(url, site.base)) return inner(url, draft, map, note, hasId);
      if (isPlaceholder(url))
        note(`链接指向模板里的网址或自己的电脑，保留原样：${shorten(url, 200)}`);
      return url;
    };
    const mapped = (url: string, use: Use) =>
      use === 'link' ? link(url) : picture(url, draft, media, note);
    const markdown = rewriteMarkdown(draft.markdown, { map: mapped, note });
    const tree = parseBeginning(renderMarkdownAlone(markdown));
    return { markdown, notes, lead: leadOf(tree) };
  };
}

/** Hosts of templates and of the machine that a site was written on, which no reader reaches. */
const PLACEHOLDER =
  /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\]|(.+\.)?(example\.(com|net|org|cn)|yoursite\.com|yourdomain\.com|your-?domain\.com|localhost|example|invalid|test))$/i;

const isPlaceholder = (url: string): boolean =>
  /^https?:/.test(url) && PLACEHOLDER.test(new URL(url).hostname);

/** The path of a picture; one that was not taken keeps its address. */
function picture(
  written: string,
  { post }: Draft,
  media: Media,
  note: (text: string) => void,
): string | null {
  const url = absolute(written, post.url);
  const path = url && media.paths.get(url);
  if (path) return path;
  const reason = (url && media.failures.get(url)) ?? '地址不对';
  note(`图片没有搬来（${reason}）：${shorten(written, 200)}`);
  return url?.startsWith('http') ? url : null;
}

/** A link of the old site to itself. */
function inner(
  url: string,
  { post }: Draft,
  map: SiteMap,
  note: (text: string) => void,
  hasId: (path: string, id: string) => boolean,
): string | null {
  const { hash, pathname, search } = new URL(url);
  const id = normalizePath(hash.slice(1));
  const plain = url.replace(/#.*$/, '');
  const { language } = post;
  const named =
    map.byAddress.get(addressKey(plain)) ??
    map.byAddress.get(addressKey(plain.replace(/\?.*$/, '')));
  // Texts lead to their own language, if the other text is there.
  const target = named && language ? (map.inLanguage(named, language) ?? named) : named;
  if (target?.post.status === 'draft' && post.status !== 'draft') {
    note(`链接的文章是草稿，链接成了文字：${url}`);
    return null;
  }
  if (target && language && target.post.language !== language) {
    note(`链接的文章没有${language}的，保留旧站的网址：${url}`);
    return url;
  }
  if (target) {
    const path = language ? target.ownPath : target.path;
    if (hash && hasId(target.path, id)) return `${path}${hash}`;
    if (hash) note(`链接指向的位置没有了，改为指向整页：${url}`);
    return path;
  }
  const list = map.listAt(addressKey(plain), language);
  if (list) return list;
  if (pathname === '/' && !search) return '/';
  note(`站内链接没有对应的新网址，保留原样：${url}`);
  return url;
}

/** Characters of a summary that is made of the text. */
const LEAD_LENGTH = 100;

/** The beginning of the paragraphs, without headings, tables, code and captions. */
function leadOf(tree: Root): string {
  const text = tree.children
    .flatMap((node) =>
      node.type === 'element' && /^(p|blockquote|ul|ol)$/.test(node.tagName)
        ? visibleText(node)
        : [],
    )
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(text, LEAD_LENGTH);
}
