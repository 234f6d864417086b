import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { wordTo } from '../../content-folder';
import { siteOn } from './site';

interface Polylang {
  /** Whether it says its languages, as versions since 3.7 do. */
  isNew?: boolean;
  /** Whether the plugin of this site tells which texts belong together. */
  hasPlugin?: boolean;
  languages?: string;
}

/** The recorded WordPress with a category, two posts and a page in English, as Polylang would have them. */
export async function wordPressInTwoLanguages({
  isNew = true,
  hasPlugin = true,
  languages = '[zh-CN, en]',
}: Polylang = {}) {
  const dir = temporaryFolder();
  await mkdir(path.join(dir, 'en'));
  await writeFile(path.join(dir, 'site.yaml'), `languages: ${languages}\nrecordNumber: 京\n`);
  await writeFile(path.join(dir, 'en/site.yaml'), 'siteName: Notes\n');
  const site = await siteOn({ dir });
  const { base, content, state, post } = site;
  const [blocks, sticky] = [post('blocks'), post('sticky')];
  const { html, cache } = content.ids.categories;
  const together = (ids: Record<string, number>) =>
    hasPlugin ? { wenzhan_translations: ids } : {};
  content.categories?.push({
    ...{ id: 103, name: 'Hypertext', slug: 'html-en', parent: 0, description: 'In English' },
    link: `${base}/en/category/html-en/`,
    ...together({ zh: html ?? 0, en: 103 }),
  });
  const english = (id: number, slug: string, original: number | undefined) => ({
    ...{ ...blocks, id, slug, link: `${base}/en/2026/10/${slug}/`, categories: [103], tags: [] },
    title: { rendered: slug },
    content: {
      rendered: `<p>In English: <a href="${base}/en/2026/10/alone/">a</a> <a href="${blocks.link}">b</a></p>`,
      protected: false,
    },
    excerpt: { rendered: '', protected: false },
    featured_media: 0,
    ...(original && together({ zh: original, en: id })),
  });
  content.posts?.push(english(110, 'blocks', blocks.id), english(112, 'alone', undefined));
  // It belongs to a post in a category that is not translated.
  content.posts?.push(english(113, 'sticky', sticky.id));
  const [about] = content.pages ?? [];
  content.pages?.push({
    ...{ ...about, id: 119, slug: 'about-en', link: `${base}/en/about-en/` },
    title: { rendered: 'About' },
    ...together({ zh: about?.id, en: 119 }),
  });
  const homes = [
    { slug: 'zh', w3c: 'zh-CN', home_url: `${base}/` },
    { slug: 'en', w3c: 'en-US', home_url: `${base}/en/` },
    { slug: 'de', w3c: 'de-DE', home_url: `${base}/de/` },
  ];
  state.fault = ({ pathname }, response) => {
    if (pathname !== '/wp-json/pll/v1/languages') return false;
    response.writeHead(isNew ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(isNew ? homes : { code: 'rest_no_route' }));
    return true;
  };
  const titles = async (call: string) =>
    (await site.ask(call)).data.list.map(({ title }: { title: string }) => title).sort();
  const tell = wordTo(site.api);
  const names = { html: 'html', cache: `cat-${cache}` };
  return { ...site, titles, tell, names, dir, translated: site.idOf('blocks') };
}
