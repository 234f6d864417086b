import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readGhost } from './ghost';
import { readWordpressExport } from './wordpress/export-file';

async function inFile(name: string, text: string): Promise<string> {
  const file = path.join(temporaryFolder(), name);
  await writeFile(file, text);
  return file;
}

/** A post of WordPress with custom fields. */
async function wordpressPost(fields: Record<string, string>) {
  const meta = Object.entries(fields).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  );
  const item = `<title>甲</title><link>https://old.example/a/</link><wp:post_id>1</wp:post_id><wp:post_date>2020-01-02 03:04:05</wp:post_date><wp:post_type>post</wp:post_type><wp:status>publish</wp:status>${meta.join('')}`;
  const channel = `<title>站</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version><item>${item}</item>`;
  const xml = `<?xml version="1.0"?><rss><channel>${channel}</channel></rss>`;
  return (await readWordpressExport(await inFile('a.xml', xml))).posts[0];
}

test('what Rank Math keeps from search engines stays so', async () => {
  const robots = 'a:2:{i:0;s:7:"noindex";i:1;s:8:"nofollow";}';
  expect((await wordpressPost({ rank_math_robots: robots }))?.seo).toEqual({ noindex: true });
  const index = 'a:1:{i:0;s:5:"index";}';
  expect((await wordpressPost({ rank_math_robots: index }))?.seo).toBeUndefined();
});

test.each(['_yoast_wpseo_canonical', 'rank_math_canonical_url'])('%s is named', async (name) => {
  const post = await wordpressPost({ [name]: 'https://elsewhere.example/a', mine: '' });
  expect(post?.notes).toEqual([`自定义字段没有搬来：${name}`]);
});

test('of Ghost, the address of an original elsewhere and the caption of a cover are named', async () => {
  const post = {
    ...{ id: 'p', title: '甲', slug: 'a', html: '<p>字</p>', status: 'published' },
    ...{ published_at: '2026-01-02 20:00:00', feature_image: 'https://old.example/a.png' },
    canonical_url: 'https://elsewhere.example/a',
  };
  const meta = { post_id: 'p', feature_image_caption: '<i>某人</i>摄' };
  const data = { posts: [post], posts_meta: [meta] };
  const file = await inFile('a.json', JSON.stringify({ db: [{ data }] }));
  const { posts } = await readGhost(file, 'https://old.example');
  expect(posts[0]?.notes).toEqual([
    'canonical_url没有搬来：https://elsewhere.example/a',
    '封面的说明没有搬来：某人摄',
  ]);
});
