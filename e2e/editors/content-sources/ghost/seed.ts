import type { Ghost } from './server';

const text = (value: string) => ({
  type: 'extended-text',
  version: 1,
  text: value,
  format: 0,
  style: '',
  mode: 'normal',
  detail: 0,
});
const block = { direction: 'ltr', format: '', indent: 0, version: 1 };
const paragraph = (value: string) => ({ type: 'paragraph', ...block, children: [text(value)] });

/** The document of Ghost's editor. */
const lexical = (...children: object[]) =>
  JSON.stringify({ root: { type: 'root', ...block, children } });

const PICTURE = { width: 600, height: 400 };

/** A card of Ghost's editor. */
const card = (type: string, fields: object = {}) => ({ type, version: 1, ...fields });

/** A post with the cards of Ghost's editor. @param base of the Ghost, whose files they show */
const allCards = (base: string) =>
  lexical(
    paragraph('编辑器里的卡片。'),
    { type: 'extended-heading', ...block, tag: 'h2', children: [text('图片')] },
    card('image', {
      src: `${base}/content/images/one.png`,
      ...PICTURE,
      alt: '第一张',
      caption: '图注在这里',
    }),
    card('gallery', {
      images: ['two', 'three'].map((name) => ({
        row: 0,
        fileName: `${name}.png`,
        src: `${base}/content/images/${name}.png`,
        ...PICTURE,
      })),
      caption: '两张图',
    }),
    card('bookmark', {
      url: 'https://example.com/article',
      caption: '书签的说明',
      metadata: {
        icon: 'https://example.com/icon.png',
        title: '书签的标题',
        description: '书签的描述',
        author: '书签的作者',
        publisher: '书签的出处',
        thumbnail: 'https://example.com/thumbnail.png',
      },
    }),
    card('callout', {
      calloutText: '请<b>注意</b>这里',
      calloutEmoji: '💡',
      backgroundColor: 'blue',
    }),
    card('toggle', {
      heading: '展开的标题',
      content: '<p>折叠的<a href="https://example.com/inner">内容</a></p>',
    }),
    card('audio', {
      src: `${base}/content/media/sound.mp3`,
      title: '一段声音',
      duration: 137,
      mimeType: 'audio/mp3',
    }),
    card('video', {
      src: `${base}/content/media/film.mp4`,
      fileName: 'film.mp4',
      width: 640,
      height: 360,
      duration: 61,
      thumbnailSrc: `${base}/content/media/film.png`,
      thumbnailWidth: 640,
      thumbnailHeight: 360,
      caption: '影片的说明',
    }),
    card('file', {
      src: `${base}/content/files/paper.pdf`,
      fileTitle: '一份文件',
      fileCaption: '文件的说明',
      fileName: 'paper.pdf',
      fileSize: 2048,
    }),
    card('embed', {
      url: 'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
      embedType: 'video',
      html: '<iframe src="https://player.bilibili.com/player.html?bvid=BV1xx411c7mD"></iframe>',
      metadata: {},
      caption: '视频的说明',
    }),
    card('codeblock', { code: 'const 一 = 1;', language: 'js', caption: '代码的说明' }),
    card('button', {
      buttonText: '按钮的文字',
      buttonUrl: `${base}/yi-pian-jiu-wen/`,
      alignment: 'center',
    }),
    card('markdown', { markdown: '一段**标记**，[旧文](/yi-pian-jiu-wen/)' }),
    card('html', { html: '<table><tr><td>格子</td></tr></table>' }),
    card('horizontalrule'),
    { type: 'extended-quote', ...block, children: [text('引用的话')] },
    card('signup', {
      header: '订阅的标题',
      subheader: '订阅的副标题',
      disclaimer: '',
      buttonText: '订阅',
      successMessage: '成功',
    }),
  );

/** Fills a Ghost: one of everything that the source has to map, and `more` ordinary posts. */
export async function seedGhost(ghost: Ghost, more = 0) {
  const publish = (fields: object) => ghost.create('posts', { ...fields, status: 'published' });
  const linked = await publish({
    title: '一篇旧文',
    slug: 'yi-pian-jiu-wen',
    html: '<p>这里谈到<strong>缓存</strong>。</p>',
    tags: [{ name: '新闻' }, { name: '#内部' }, { name: '网页标准' }],
    published_at: '2026-01-02T00:00:00.000Z',
  });
  const cards = await publish({
    title: '卡片大全',
    lexical: allCards(ghost.base),
    tags: [{ name: '网页标准' }],
    feature_image: `${ghost.base}/content/images/cover.png`,
    feature_image_alt: '封面',
    custom_excerpt: '每种卡片一张。',
    meta_title: '给搜索引擎的标题',
  });
  const members = await publish({
    title: '只给会员的文章',
    lexical: lexical(
      paragraph('人人可读的开头。'),
      card('paywall'),
      paragraph('会员才能读的秘密。'),
    ),
    visibility: 'members',
    tags: [{ name: '新闻' }],
  });
  const untagged = await publish({
    title: '没有标签的文章',
    html: '<p>它在默认栏目里。</p>',
  });
  const draft = await ghost.create('posts', {
    title: '还没写完的草稿',
    html: '<p>草稿里的字。</p>',
    tags: [{ name: '只在草稿里的标签' }],
    status: 'draft',
  });
  const scheduled = await ghost.create('posts', {
    title: '以后发布的文章',
    html: '<p>到时候再看。</p>',
    status: 'scheduled',
    published_at: '2099-01-01T00:00:00.000Z',
  });
  const page = await ghost.create('pages', {
    title: '联系我们',
    slug: 'contact',
    html: '<p>写信给我们。</p>',
    status: 'published',
  });
  for (let number = 1; number <= more; number += 1) {
    await publish({
      title: `第${number}篇`,
      html: `<p>第${number}篇的正文，讲网页标准与无障碍。</p>`.repeat(5),
      tags: [{ name: '新闻' }],
    });
  }
  return { linked, cards, members, untagged, draft, scheduled, page };
}
