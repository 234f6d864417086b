import { expect, test } from 'vitest';
import { importFolder } from '../testing/markdown-folder';

const HUGO = {
  'hugo.toml':
    'baseURL = "https://old.example/"\ntitle = "旧站"\nlanguageCode = "zh-CN"\ntimeZone = "Asia/Shanghai"\n[params]\nauthor = "某人"\n[taxonomies]\ntag = "tags"\ncategory = "categories"\nseries = "series"\n[permalinks]\nnotes = "/:year/:month/:slug/"\n',
  'content/_index.md': '---\ntitle: 首页\n---\n',
  'content/posts/_index.md': '---\ntitle: 文章们\ndescription: 说明\n---\n',
  'content/posts/hello.md': `+++
title = "你好"
date = 2020-01-02T03:04:05+08:00
lastmod = 2020-02-03
tags = ["甲", "C#"]
series = ["Go 入门", "另一个"]
series_order = 2
aliases = ["/old/hello/", "before"]
description = "摘要"
+++

见[另一篇](bundle/index.md#小节)、[这里]({{< ref "bundle" >}})和[那里]({{% relref "/posts/draft.md" %}})。

<!--more-->
![图](/images/a.png)

{{< figure src="/images/a.png" caption="说明" >}}

{{< youtube abc >}}

{{< highlight go "linenos=table" >}}
fmt.Println("{{< 不是 >}}")
{{< /highlight >}}

{{< notice warning "当心" >}}
里面的**字**
{{< /notice >}}

{{< chart 3 >}}留下的字{{< /chart >}}

\`\`\`
{{</* figure src="x" */>}}
\`\`\`
`,
  'content/posts/bundle/index.md':
    '---\ntitle: 打包\ndate: "2021-03-04"\nslug: Packed Post\n---\n\n## 小节\n\n![图](pic.png)\n',
  'content/posts/bundle/pic.png': 'pic',
  'content/posts/draft.md': '---\ntitle: 草稿\ndate: 2021-01-01\ndraft: true\n---\n\n字\n',
  'content/notes/x.md':
    '{\n  "title": "笔记",\n  "date": "January 5, 2019 3:04 PM",\n  "slug": "note"\n}\n\n字\n',
  'content/about.md': '---\ntitle: 关于\ndate: 2018-01-01\n---\n\n我\n',
  'static/images/a.png': 'a',
};

test('a site of Hugo keeps texts, drafts, dates, tags, pictures, links and addresses', async () => {
  const { front, text, titles, read, report, of } = await importFolder(HUGO);
  expect(titles).toEqual(['你好', '关于', '打包', '笔记', '草稿']);
  expect(await front('你好')).toMatch(
    /summary: 摘要\nauthor: 某人\nseries: Go 入门\nseriesOrder: 2\ntags:\n {2}- 甲\n {2}- C#\npublishedAt: 2020-01-02T03:04:05\+08:00\nupdatedAt: 2020-02-03T00:00:00\+08:00\naliases:\n {2}- \/posts\/hello\n {2}- \/old\/hello\n {2}- \/posts\/before\nfeedId: https:\/\/old\.example\/posts\/hello\//,
  );
  expect(text('你好')).toMatch(
    new RegExp(
      [
        String.raw`^见\[另一篇\]\(/content/posts/\d+#%E5%B0%8F%E8%8A%82\)、\[这里\]\(/content/posts/\d+\)和那里。`,
        String.raw`!\[图\]\(/media/import/a-\w+\.png\)`,
        String.raw`!\[说明\]\(/media/import/a-\w+\.png "说明"\)`,
        '<iframe src="https://www.youtube-nocookie.com/embed/abc"></iframe>',
        String.raw`\`\`\`go\nfmt.Println\("{{< 不是 >}}"\)\n\`\`\``,
        String.raw`> \[!WARNING\]\n> \*\*当心\*\*\n>\n> 里面的\*\*字\*\*`,
        '留下的字',
        String.raw`\`\`\`\n{{< figure src="x" >}}\n\`\`\`$`,
      ].join('\n{2,}'),
    ),
  );
  expect(of('你好').body.notes).toContain('只能有一个系列，名字要放得进网址，没有搬来：另一个');
  expect(of('你好').body.notes).toContain('第29行的标签没有搬来，字留着：{{< chart 3 >}}');
  expect(text('打包')).toMatch(/^## 小节\n\n!\[图\]\(\/media\/import\/pic-\w+\.png\)$/);
  expect(await front('打包')).toContain('aliases:\n  - /posts/packed-post\n');
  expect(await front('笔记')).toMatch(
    /publishedAt: 2019-01-05T15:04:00\+08:00\naliases:\n {2}- \/2019\/01\/note\n/,
  );
  expect(await front('草稿')).toMatch(/status: draft$/);
  expect(of('关于').file).toBe('pages/about_us.md');
  expect(await read('posts/category.yaml')).toBe('title: 文章们\ndescription: 说明\n');
  expect(await read('redirects.yaml')).toMatch(
    /- from: \/posts\/index\.xml\n {2}to: \/content\/posts\/feed\.xml[\s\S]*- from: \/series\/go-入门\n {2}to: \/series\/Go%20%E5%85%A5%E9%97%A8\n[\s\S]*- from: \/index\.xml\n {2}to: \/feed\.xml/,
  );
  expect(report).toContain('按Hugo的规则读');
});

test('what Hugo no longer publishes, or not yet, is not published here', async () => {
  const post = (fields: string) => `---\ntitle: ${fields}\n---\n\n字\n`;
  const { front, of } = await importFolder({
    'hugo.toml': 'baseURL = "https://old.example/"\ntimeZone = "Asia/Shanghai"\n',
    'content/posts/over.md': post('过期\ndate: 2001-01-01\nexpiryDate: 2001-02-03'),
    'content/posts/until.md': post('有期\ndate: 2001-01-01\nexpiryDate: 2999-02-03'),
    'content/posts/never.md': post('从不\ndate: 2999-01-01\nexpiryDate: 2998-02-03'),
    'content/until.md': post('有期的页\ndate: 2001-01-01\nexpiryDate: 2999-02-03'),
    'content/posts/later.md': post('以后\ndate: 2001-01-01\npublishDate: 2999-02-03'),
    'content/posts/since.md': post('早已\ndate: 2001-01-01\npublishDate: 2001-02-03'),
  });
  expect(await front('过期')).toMatch(/status: draft$/);
  expect(await front('从不')).toMatch(/status: draft$/);
  expect(await front('有期')).toMatch(
    /publishedAt: 2001-01-01T00:00:00\+08:00\nexpiresAt: 2999-02-03T00:00:00\+08:00\n/,
  );
  expect(await front('有期')).not.toContain('draft');
  expect(of('有期的页').body.notes).toContain(
    '单独的页面没有到期日，到时候要自己撤下：expiryDate 2999-02-03',
  );
  expect(await front('以后')).toContain('publishedAt: 2999-02-03T00:00:00+08:00');
  expect(await front('早已')).toContain('publishedAt: 2001-01-01T00:00:00+08:00');
});

test('tags and categories that Hugo takes for one are one here, as most texts write them', async () => {
  const post = (title: string, tag: string, category: string) =>
    `---\ntitle: ${title}\ndate: 2020-01-02\ntags: [${tag}]\ncategories: [${category}]\n---\n\n字\n`;
  const { front, of, read } = await importFolder({
    'hugo.toml': 'baseURL = "https://old.example/"\ntimeZone = "Asia/Shanghai"\n',
    'content/posts/a.md': post('甲', 'linux', 'Dev Ops'),
    'content/posts/b.md': post('乙', 'Linux', 'Dev Ops'),
    'content/posts/c.md': post('丙', 'Linux', 'dev-ops'),
  });
  expect(await front('甲')).toContain('tags:\n  - Linux\n');
  expect(of('甲').body.notes).toContain('linux写成了Linux：旧站上是同一个');
  expect(of('丙').file).toMatch(/^dev-ops\//);
  expect(await read('dev-ops/category.yaml')).toBe('title: Dev Ops\n');
  expect(await read('redirects.yaml')).toContain('- from: /tags/linux\n  to: /tags/Linux\n');
});
