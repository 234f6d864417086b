import { expect, test } from 'vitest';
import { readTags } from './tags';

const convert = (body: string) => {
  const notes: string[] = [];
  const context = { base: 'https://old.example', config: {} as never, files: [], bodyLine: 5 };
  return { text: readTags(body, { ...context, note: (text) => notes.push(text) }).trim(), notes };
};

test.each([
  ['{% asset_img a.png 一张图 %}', '![一张图](a.png "一张图")'],
  ['{% img /images/a.png 300 200 "说明" %}', '![说明](/images/a.png "说明")'],
  ['{% link 文字 https://example.com %}', '[文字](https://example.com)'],
  ['{% codeblock 配置 lang:nginx %}\na\n{% endcodeblock %}', '```nginx title="配置"\na\n```'],
  ['{% codeblock %}\n```\n{% endcodeblock %}', '````\n```\n````'],
  ['{% blockquote 出处 %}\n引\n{% endblockquote %}', '> 引\n>\n> —— 出处'],
  ['{% note danger %}\n当心\n{% endnote %}', '> [!CAUTION]\n> 当心'],
  ['{% note info, 先看 这里 %}', '> [!NOTE]\n> 先看 这里'],
  [
    '{% image https://example.com/a.png 说明 ratio:2032/1180 %}',
    '![说明](https://example.com/a.png "说明")',
  ],
  ['{% quot 新主题 icon:hashtag %}', '> 新主题'],
  ['{% span red, 红字 %}', '红字'],
  [
    '{% folding 点击我 open:true %}\n内容\n{% endfolding %}',
    '<details><summary>点击我</summary>\n\n内容\n\n</details>',
  ],
  ['{% raw %}<b>{% x %}</b>{% endraw %}', '<b>{% x %}</b>'],
  ['`{% post_link a %}`', '`{% post_link a %}`'],
  ['```\n{% note %}\n```', '```\n{% note %}\n```'],
])('%j becomes %j', (body, expected) => {
  expect(convert(body)).toEqual({ text: expected, notes: [] });
});

test.each([
  ['{% mindmap 3 %}', ''],
  ['{% post_link nowhere %}', ''],
  ['{% note %} 没有结束', ' 没有结束'],
  ['{% tabs 一 %}文字{% endtabs %}', '文字'],
])('of %s the content stays, and the tag is noted with its line', (tag, content) => {
  const { text, notes } = convert(`甲\n\n${tag}`);
  expect(text).toBe(`甲\n\n${content}`.trim());
  expect(notes[0]).toMatch(/^第7行的标签没有搬来：\{% \w+/);
});

test('a tag named like a member of every object is no known one', () => {
  const { text, notes } = convert('{% constructor %}字{% endconstructor %}');
  expect(text).toBe('字');
  expect(notes).toHaveLength(2);
});
