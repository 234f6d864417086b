import { gunzipSync } from 'node:zlib';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type FetchRules, fetchFile } from '../fetch-file';
import { decodeXml, readText } from '../read-text';
import { BrokenExport } from '../source';

const MAX_SITEMAPS = 1000;
const MAX_URLS = 200_000;
const MAX_UNZIPPED = 64 * 1024 * 1024;
/** Where sitemaps are if `robots.txt` names none. */
const USUAL = ['/sitemap.xml', '/wp-sitemap.xml', '/sitemap_index.xml'];

const parser = new XMLParser({
  processEntities: { enabled: true, maxEntityCount: 0, maxTotalExpansions: 10_000_000 },
  parseTagValue: false,
  removeNSPrefix: true,
});

/**
 * The URLs of a sitemap, and of those that it lists.
 *
 * @param source a file, the URL of a sitemap, or that of a site, whose sitemaps are looked for
 * @throws {BrokenExport} if there is none, one is broken, or they are too many
 */
export async function readSitemap(source: string, rules: FetchRules): Promise<string[]> {
  const isUrl = /^https?:\/\//.test(source);
  const queue: string[] = isUrl ? await sitemapsOf(source, rules) : [];
  const urls = new Set<string>();
  const seen = new Set<string>();
  if (!isUrl) collect(await readText(source), source, urls, queue);
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    if (seen.has(next)) continue;
    seen.add(next);
    // A proof of a part would look like one of all.
    if (seen.size > MAX_SITEMAPS || urls.size > MAX_URLS) throw tooMany(source);
    collect(await download(next, rules), next, urls, queue);
  }
  return [...urls];
}

/** The URL of the site that a proof is about; undefined for a file. */
export const siteOf = (source: string): string | undefined =>
  /^https?:\/\//.test(source) ? source.replace(/(?<!\/)\/[^/]+\.xml(\.gz)?$/, '') : undefined;

const tooMany = (file: string) =>
  new BrokenExport(
    { file, line: 1 },
    `网站地图超过${MAX_SITEMAPS}个，或者网址超过${MAX_URLS}个：没有核对，请一个一个地写上其中的网站地图`,
  );

async function sitemapsOf(source: string, rules: FetchRules): Promise<string[]> {
  const { pathname, origin } = new URL(source);
  if (/\.xml(\.gz)?$/.test(pathname)) return [source];
  const base = source.replace(/(?<!\/)\/+$/, '');
  const robots = await fetchFile(`${origin}/robots.txt`, rules).catch(() => null);
  const named = robots?.status === 200 ? robots.body.toString('utf8') : '';
  const sitemaps = [...named.matchAll(/^[ \t]*sitemap:[ \t]*(\S+)/gim)].map(([, url = '']) => url);
  if (sitemaps.length > 0) return sitemaps;
  for (const path of USUAL) {
    const response = await fetchFile(base + path, rules).catch(() => null);
    if (response?.status === 200) return [base + path];
  }
  throw new BrokenExport({ file: source, line: 1 }, '没有找到网站地图');
}

async function download(url: string, rules: FetchRules): Promise<string> {
  const { status, body } = await fetchFile(url, rules);
  if (status !== 200) throw new BrokenExport({ file: url, line: 1 }, `网站地图答的是${status}`);
  const isZipped = body[0] === 0x1f && body[1] === 0x8b;
  return decodeXml(isZipped ? gunzipSync(body, { maxOutputLength: MAX_UNZIPPED }) : body, url);
}

interface Entry {
  loc?: string;
}
interface Sitemap {
  urlset?: { url?: Entry | Entry[] };
  sitemapindex?: { sitemap?: Entry | Entry[] };
}

function collect(xml: string, file: string, urls: Set<string>, queue: string[]): void {
  const valid = XMLValidator.validate(xml);
  if (valid !== true) {
    throw new BrokenExport({ file, line: valid.err.line }, `不是正确的XML：${valid.err.msg}`);
  }
  const { urlset, sitemapindex }: Sitemap = parser.parse(xml);
  if (urlset === undefined && sitemapindex === undefined) {
    throw new BrokenExport({ file, line: 1 }, '不是网站地图');
  }
  const locations = (entries: Entry | Entry[] | undefined) =>
    [entries ?? []]
      .flat()
      .flatMap(({ loc }) => (loc && URL.canParse(loc.trim()) ? [loc.trim()] : []));
  for (const url of locations(urlset?.url)) urls.add(url);
  queue.push(...locations(sitemapindex?.sitemap));
}
