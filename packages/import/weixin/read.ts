import path from 'node:path';
import { decoded } from '@wenzhan/kit/urls/path';
import { checkInput } from '../check-input';
import { fetchFile } from '../fetch-file';
import { escapeHtml } from '../html-text';
import { insideExport } from '../inside-export';
import { MAX_PASTED, pastedToMarkdown } from '../pasted-html';
import { readEach } from '../read-each';
import { decodePage, readText } from '../read-text';
import { BrokenExport, type SourcePost, type SourceSite } from '../source';
import { describeSystemError } from '../system-errors';
import { bodyOf, pictureAddress } from './body';
import { articleAddress, isWeixinAddress } from './hosts';
import { AskedForPerson, readPage, type WeixinPage } from './page';

const BASE = 'https://mp.weixin.qq.com';
const MAX_PAGE_BYTES = 20 * 1024 * 1024;
const PAGE_MS = 30_000;
/** The category of articles, as Ghost's without a tag. */
const POSTS = { slug: 'posts', title: '文章' };

/**
 * Reads articles of a 公众号: pages that a browser has saved, or addresses of `mp.weixin.qq.com`.
 *
 * @param category the folder for them, `posts` by default
 * @param privateHosts hosts that may have private addresses
 * @throws {BrokenExport} if WeChat asks whether a person reads, and if none of them is an article
 */
export async function readWeixin(
  sources: readonly string[],
  category = '',
  privateHosts: ReadonlySet<string> = new Set(),
): Promise<SourceSite> {
  const localFiles = new Map<string, string>();
  const failures: BrokenExport[] = [];
  const { results, notes } = await readEach(
    sources,
    (source) => readArticle(source, localFiles, privateHosts).catch((error) => noteFailure(error)),
    (source) => ({ location: { file: source, line: 1 }, subject: path.basename(source) }),
  );
  function noteFailure(error: unknown): never {
    if (error instanceof BrokenExport) failures.push(error);
    throw error;
  }
  const asked = failures.find((error) => error instanceof AskedForPerson);
  const [first] = results.length === 0 ? failures : [];
  if (asked ?? first) throw asked ?? first;
  const { slug, title } = category ? { slug: category, title: category } : POSTS;
  const location = { file: sources[0] ?? '', line: 1 };
  return {
    system: 'weixin',
    isPart: true,
    mayFetch: isWeixinAddress,
    base: BASE,
    title: results[0]?.account ?? '',
    description: '',
    locale: 'zh-CN',
    posts: results.map(({ post }) => ({ ...post, categories: [`weixin:${slug}`] })),
    categories: [{ key: `weixin:${slug}`, slug, title, parents: [], location }],
    addresses: [],
    localFiles,
    originals: new Set(),
    notes,
  };
}

async function readArticle(
  source: string,
  localFiles: Map<string, string>,
  privateHosts: ReadonlySet<string>,
) {
  const isAddress = /^https?:\/\//i.test(source);
  const html = isAddress ? await fetchPage(source, privateHosts) : await readSaved(source);
  const page = readPage(html, source, isAddress ? source : null);
  const notes: string[] = [];
  const { html: body, saved } = bodyOf(page.content, (text) => notes.push(text));
  if (!isAddress) await findSaved(path.dirname(source), saved, localFiles);
  return { account: page.account, post: postOf(page, body, source, notes) };
}

async function readSaved(file: string): Promise<string> {
  await checkInput(file);
  if (/\.html?$/i.test(file)) return readText(file);
  const reason = '要网页文件（.html）：在浏览器里打开文章，另存为“网页，全部”或“网页，仅HTML”';
  throw new BrokenExport({ file, line: 1 }, reason);
}

/** @throws {BrokenExport} for another address, and without an answer */
async function fetchPage(source: string, privateHosts: ReadonlySet<string>): Promise<string> {
  const refuse = (reason: string) => new BrokenExport({ file: source, line: 1 }, reason);
  const address = articleAddress(source);
  if (!address) {
    throw refuse(`不是公众号文章的网址：要像${BASE}/s/…，从文章右上角的“复制链接”得到`);
  }
  const rules = { maxBytes: MAX_PAGE_BYTES, timeoutMs: PAGE_MS, privateHosts };
  const { status, url, headers, body } = await fetchFile(address, {
    ...rules,
    mayFetch: isWeixinAddress,
  }).catch((error) => {
    throw refuse(`取不到：${describeSystemError(error)}`);
  });
  if (status !== 200) throw refuse(`取不到：微信答的是${status}`);
  const html = decodePage(body, headers['content-type'] ?? '', url);
  return url.includes('captcha') ? `${html}<!-- wappoc_appmsgcaptcha -->` : html;
}

/** Pictures beside the page are taken in place of those on WeChat's servers; one that is not there is asked for. */
async function findSaved(
  folder: string,
  saved: ReadonlyMap<string, string>,
  localFiles: Map<string, string>,
): Promise<void> {
  for (const [address, written] of saved) {
    const name = decoded(written.replace(/[?#].*/s, ''));
    const file = await insideExport(folder, name).catch(() => null);
    if (file) localFiles.set(address, file);
  }
}

function postOf(page: WeixinPage, html: string, file: string, notes: string[]): SourcePost {
  const { key, title, author, account, summary, address, publishedAt } = page;
  if (html.length > MAX_PASTED) throw new BrokenExport({ file, line: 1 }, '文章太长');
  if (!publishedAt) notes.push('没有日期，写成1970-01-01');
  const cover = pictureAddress(page.cover);
  return {
    key,
    kind: 'post',
    slug: '',
    title,
    format: 'markdown',
    body: `${pastedToMarkdown(html + sourceOf(account, address))}\n`,
    original: { text: html, line: 1, page: () => html },
    summary,
    author,
    tags: [],
    categories: [],
    publishedAt: publishedAt ?? '1970-01-01T00:00:00Z',
    status: 'published',
    url: address ?? `${BASE}/`,
    source: address ?? undefined,
    // The addresses are those of WeChat: nobody asks this site for them.
    hasTakenUrl: true,
    otherUrls: [],
    cover: cover ? { url: cover } : undefined,
    location: { file, line: 1 },
    notes,
  };
}

/** The paragraph that names where the article was published; empty if the page says nothing of it. */
function sourceOf(account: string, address: string | null): string {
  const name = account ? `原载微信公众号“${account}”` : '原载微信公众号';
  if (!address) return account ? `<p>${escapeHtml(name)}</p>` : '';
  return `<p>${escapeHtml(name)}：<a href="${escapeHtml(address)}">原文</a></p>`;
}
