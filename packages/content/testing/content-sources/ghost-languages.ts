import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { ghostSource } from '../../sources/ghost/source';
import { articleIdOf } from '../../sources/identifiers';
import { testApi, wordTo } from '../content-folder';
import { AFTER_RECORDINGS, replay } from './recording';

// biome-ignore lint/suspicious/noExplicitAny: tests change untyped JSON
type Json = any;

/** The id of something that the recorded Ghost does not have. */
export const ghostIdAt = (at: number) => `6b04bd4e71d4a71710e0000${at}`;
const tag = (at: number, name: string, slug: string) => ({
  ...{ id: ghostIdAt(at), name, slug, description: null, feature_image: null },
  visibility: slug.startsWith('hash-') ? 'internal' : 'public',
});
const ENGLISH = tag(1, '#en', 'hash-en');
const NEWS = tag(2, 'Newsroom', 'xin-wen-en');

/** The recorded Ghost with posts and a page in English. */
export async function ghostInTwoLanguages(languages = '[zh-CN, en]') {
  const dir = temporaryFolder();
  await mkdir(path.join(dir, 'en'));
  await writeFile(path.join(dir, 'site.yaml'), `languages: ${languages}\n`);
  await writeFile(path.join(dir, 'en/site.yaml'), 'siteName: Site\n');
  const ghost = replay('ghost');
  const listsOf = (part: string, kind: 'posts' | 'pages'): Json[] =>
    Object.entries(ghost.answers)
      .filter(([request]) => request.includes(`/content/${kind}/?${part}`))
      .map(([, { body }]) => (body as Json)[kind]);
  const add = (kind: 'posts' | 'pages', at: number, like: string, fields: Json) => {
    const id = ghostIdAt(at);
    for (const list of [...listsOf('fields', kind), ...listsOf('filter', kind)]) {
      const original = list.find((item: Json) => item.slug === like);
      const copy = { ...original, id, ...fields };
      if (original.url) copy.url = `${ghost.base}/${fields.slug}/`;
      list.push(copy);
    }
    for (const [request, { body }] of Object.entries(ghost.answers)) {
      if (!request.includes(`/content/${kind}/`)) continue;
      (body as Json).meta.pagination.total = (body as Json)[kind].length;
      // Texts are asked for by their ids.
      if (request.includes('filter=id:[')) {
        delete ghost.answers[request];
        ghost.answers[request.replace('filter=id:[', `filter=id:[${id},`)] = { status: 200, body };
      }
    }
  };
  const tags = [NEWS, ENGLISH];
  add('posts', 3, 'yi-pian-jiu-wen', { slug: 'yi-pian-jiu-wen-en', title: 'An old text', tags });
  const alone = { title: 'Alone', tags: [tag(4, 'Pumps', 'pumps'), ENGLISH] };
  add('posts', 5, 'yi-pian-jiu-wen', { slug: 'alone', ...alone });
  const untranslated = 'qia-pian-da-quan';
  add('posts', 6, untranslated, { slug: `${untranslated}-en`, title: 'Cards', tags: [ENGLISH] });
  const untagged = 'mei-you-biao-qian-de-wen-zhang';
  add('posts', 7, untagged, { slug: `${untagged}-en`, title: 'No tag', tags: [ENGLISH] });
  add('pages', 8, 'about', { slug: 'about-en', title: 'On us', tags: [ENGLISH] });
  for (const [request, { body }] of Object.entries(ghost.answers)) {
    if (request.includes('/content/tags/')) (body as Json).tags.push(NEWS);
  }
  const url = `https://ghost-${randomUUID()}.example`;
  const source = ghostSource({ url, user: undefined, key: 'CONTENT_KEY', dir });
  const site = await testApi({}, { source, now: () => AFTER_RECORDINGS });
  const tell = wordTo(site.api);
  const titles = async (call: string): Promise<string[]> =>
    (await site.ask(call)).data.list.map(({ title }: Json) => title).sort();
  const idOf = (name: string) => articleIdOf(ghost.made[name] ?? '', 16);
  return { ...site, ...ghost, listsOf, tell, titles, idOf, translated: idOf('linked') };
}
