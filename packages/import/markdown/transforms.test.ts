import { expect, test } from 'vitest';
import { folderPage } from '../proof/folder-page';
import { readCallouts } from './callouts';
import { readMdx, readVue } from './components';
import { readContainers } from './containers';
import { readNotes } from './obsidian';
import { readShortcodes } from './shortcodes';
import type { FolderContext } from './site';

type Transform = (body: string, context: FolderContext) => string;

/** What a transform makes of a text, and its notes; paragraphs are divided by one empty line. */
function converted(transform: Transform, body: string) {
  const notes: string[] = [];
  const context = {
    ...{ bodyLine: 5, site: { author: '某人' }, addressOf: () => null, fileAddressOf: () => null },
    note: (text: string) => notes.push(text),
  } as unknown as FolderContext;
  const text = transform(body, context)
    .trim()
    .replace(/\n{3,}/g, '\n\n');
  return [text, ...notes];
}

test.each([
  [':::tip[小提示]\n字\n:::\n', '> [!TIP]\n> **小提示**\n>\n> 字'],
  ['::: warning 当心 {#id}\n字\n:::\n', '> [!WARNING]\n> **当心**\n>\n> 字'],
  [
    '::: details 更多 & 全\n字\n:::\n',
    '<details><summary>更多 &amp; 全</summary>\n\n字\n\n</details>',
  ],
  [
    '::: code-group\n```sh [npm]\nnpm i\n```\n```js{1} [a.js]\n1\n```\n:::\n',
    '```sh title="npm"\nnpm i\n```\n```js{1} title="a.js"\n1\n```',
  ],
  ['::: tabs#水果\n@tab 苹果\n甲\n@tab:active 梨#b\n乙\n:::\n', '**苹果**\n\n甲\n\n**梨**\n\n乙'],
  [':::: tabs\n::: tab 一\n甲\n:::\n::: tab 二\n乙\n:::\n::::\n', '**一**\n\n甲\n\n**二**\n\n乙'],
  ['```\n:::tip\n```\n', '```\n:::tip\n```'],
])('the container %j becomes %j', (body, expected) => {
  expect(converted(readContainers, body)).toEqual([expected]);
});

test('a container of no known kind keeps its title and text, and is named', () => {
  expect(converted(readContainers, '::: demo 演示一下\n字\n:::\n')).toEqual([
    '演示一下\n\n字',
    '第5行的标签没有搬来，字留着：::: demo 演示一下',
  ]);
});

test.each([
  ['{/* 看不见 */}\n\n字', '字'],
  ['<TabItem value="a" label="苹果">\n\n字\n\n</TabItem>', '**苹果**\n\n字'],
  ['<Admonition type="danger" title="当心">字</Admonition>', '> [!CAUTION]\n> **当心**\n>\n> 字'],
  ['<span style={{ float: \'right\' }} className="a">字</span>', '<span>字</span>'],
  ['<img src={require(\'./a.png\').default} alt="图" />', '<img src="./a.png" alt="图"/>'],
  ["<Image img={useBaseUrl('/a.png')} alt='图' />", '![图](/a.png)'],
  ['见<Link to="/b">那里</Link>', '见[那里](/b)'],
  ['`<Foo/>` `{/* a */}`', '`<Foo/>` `{/* a */}`'],
])('MDX %j becomes %j', (body, expected) => {
  expect(converted(readMdx, body)).toEqual([expected]);
});

test('modules and unknown components of MDX are named; their text and their words stay', () => {
  const body =
    'import a from \'./a.png\';\nimport { b } from \'b\';\n\n<img src={a} />\n\n<Box title="标题">里面</Box>\n\n<Foo name="x" />\n\nimport 的意思';
  expect(converted(readMdx, body)).toEqual([
    '<img src="./a.png"/>\n\n标题 里面\n\nimport 的意思',
    "import和export没有搬来（2行）：import a from './a.png'; import { b } from 'b';",
    '第10行的标签没有搬来，字留着：<Box title="标题">',
    '第12行的标签没有搬来：<Foo name="x" />',
  ]);
});

test('programs of Vue are named, and badges stay as words', () => {
  const body =
    '<script setup>\nconst a = 1\n</script>\n\n# 甲 <Badge type="tip" text="新" />\n\n{{ a }}字<my-box>里面</my-box>\n\n<<< @/a.js{1}\n';
  expect(converted(readVue, body)).toEqual([
    '# 甲 新\n\n字里面',
    '第5行的程序没有搬来：<script>',
    '第11行的程序没有搬来：{{ a }}',
    '第13行的引用的文件没有搬来：<<< @/a.js{1}',
    '第11行的标签没有搬来，字留着：<my-box>',
  ]);
});

test.each([
  ['{{< version 0.2.15 >}} 支持了', '0.2.15 支持了'],
  [
    '{{< link href="https://a.example" content="卡片的字" card=true >}}',
    '[卡片的字](https://a.example)',
  ],
  ['{{< button href="/a/" >}}按钮{{< /button >}}', '[按钮](/a/)'],
  [
    '{{% fold "折叠的标题" %}}\n字\n{{% /fold %}}',
    '<details><summary>折叠的标题</summary>\n\n字\n\n</details>',
  ],
  ['{{< tabs >}}{{< tab "一" >}}甲{{< /tab >}}{{< /tabs >}}', '**一**\n\n甲'],
  ['{{< echarts >}}\n{"a":1}\n{{< /echarts >}}', '```json\n{"a":1}\n```'],
  ['{{< music "/a.mp3" >}}', '<audio controls src="/a.mp3"></audio>'],
  ['{{< img src="a.png" title="标题" caption="说明" >}}', '![说明](a.png "标题 说明")'],
  ['{{< param author >}}', '某人'],
  ['{{< style "a { b: c d }" >}}字{{< /style >}}', '字'],
])('the shortcode %j becomes %j', (body, expected) => {
  expect(converted(readShortcodes, body)).toEqual([expected]);
});

test('of unknown shortcodes the content and the words stay, once named', () => {
  expect(converted(readShortcodes, '{{< typeit >}}打字机{{< /typeit >}}')).toEqual([
    '打字机',
    '第5行的标签没有搬来，字留着：{{< typeit >}}',
  ]);
  expect(converted(readShortcodes, '{{< script >}}a(){{< /script >}}')).toEqual([
    '',
    'script里的程序没有搬来',
  ]);
  expect(converted(readShortcodes, '{{< card "卡片 一" src="图.png" n=3 >}}')).toEqual([
    '卡片 一',
    '第5行的标签没有搬来，字留着：{{< card "卡片 一" src="图.png" n=3 >}}',
  ]);
});

test('marks of Obsidian become those of this site, and what is no text is counted', () => {
  const body =
    '==高亮==，`==码==`，a == b\n\n段落 ^abc\n\n$$\na ^b\n$$\n\n```dataview\nTABLE a\n```\n\n```ad-tip\ntitle: 题\n字\n```\n\n`= this.a`\n';
  expect(converted(readNotes, body)).toEqual([
    '<mark>高亮</mark>，`==码==`，a == b\n\n段落\n\n$$\na ^b\n$$\n\n```dataview\nTABLE a\n```\n\n> [!TIP]\n> **题**\n>\n> 字\n\n`= this.a`',
    '段落的记号（^id）没有搬来（1处）',
    'dataview的查询照原样是代码（1处）',
    'dataview的行内查询照原样是代码（1处）',
  ]);
});

test.each([
  ['> [!note]- 折叠的\n> 字', '> [!NOTE]\n> **折叠的**\n>\n> 字'],
  ['> [!question]+\n> 字', '> [!NOTE]\n> 字'],
  ['> > [!bug|x] 虫\n> > 字', '> > [!CAUTION]\n> > **虫**\n> >\n> > 字'],
  ['```\n> [!note] a\n```', '```\n> [!note] a\n```'],
])('the callout %j becomes %j', (body, expected) => {
  expect(readCallouts(body)).toBe(expected);
});

test.each([
  ['{{< card "卡片 一" n=3 >}}', '卡片 一'],
  ['{{< link\n  href="/a"\n  content="卡片的字"\n>}}', '卡片的字'],
  [':::tip[小提示]\n字\n:::', '小提示'],
  ['::: tabs\n@tab 苹果\n字\n:::', '苹果'],
  ['<TabItem value="a" label="苹果">\n\n字\n\n</TabItem>', '苹果'],
  ['<span style={{ a: 1 }}>右边</span>', '<span>右边</span>'],
  ['> [!note]- 折叠的\n> 字', '<p>折叠的</p>'],
])('the proof counts the words of %j', (body, words) => {
  const page = folderPage(body, false);
  expect(page).toContain(words);
  expect(page).not.toMatch(/:::|\[!|@tab|\{/);
});
