import { article, page } from './content-texts';

const SITE = `siteName: Example Press
description: A site in English
locale: en-GB
version: '1.2'
headNav:
  - { title: Home, path: / }
  - { title: Articles, path: /content, children: [{ title: News, path: /content/news }] }
`;
const BODY = `## First

> [!NOTE]
> A note.

- [x] done
- [ ] open

| a | b |
| --- | --- |
| 1 | 2 |

## Second

A footnote.[^1] A formula: $$x^2$$

<iframe src="https://player.bilibili.com/player.html?bvid=1"></iframe>
<video src="/media/samples/dot.webm"></video>

![](https://elsewhere.example/a.png)

## Third

[^1]: The footnote.
`;

/** Enough for a second page of the category. */
const FURTHER = Object.fromEntries(
  Array.from({ length: 13 }, (_, index) => [
    `news/${201 + index}.md`,
    article({ title: `Further ${index}`, summary: 'Words' }, 'Text.\n'),
  ]),
);
/** The files of a small site in English, by their paths in the content folder. */
export const ENGLISH_CONTENT = {
  'site.yaml': SITE,
  'news/category.yaml': 'title: News\norder: 1\n',
  'news/101.md': article(
    {
      title: 'The first article',
      summary: 'In English',
      tags: ['React'],
      author: 'writer',
      series: 'A series',
      origin: 'human',
      license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
      updatedAt: '2026-11-21T09:00:00+08:00',
    },
    BODY,
  ),
  'news/102.md': article({ title: 'The second', summary: 'Also', series: 'A series' }, 'Text.\n'),
  ...FURTHER,
  'authors/writer.yaml':
    'name: A Writer\ndescription: Writes.\nlinks: [{ title: Home, url: "https://example.com/" }]\n',
  'pages/about_us.md': page('About us', 'Words.\n'),
  'pages/terms.md': page('Terms', 'Words.\n'),
};
