import { htmlText, maybe, nameText } from '@wenzhan/contract/schemas/fields';
import { markup } from '@wenzhan/contract/schemas/marks';
import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { SECTIONS, sectionPageSchema } from '@wenzhan/contract/schemas/sections';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { renderSection } from './section-page-call';
import { put, testApi } from './testing/content-folder';

const PAGE = `title: 我们
sections:
  - type: lead
    title: 一句话
  - type: text
    content: |
      **着重**
  - type: questions
    items:
      - question: 问
        content: 答
`;

test('a page of sections is served whole, with HTML for its Markdown', async () => {
  const { ask } = await testApi({ 'pages/us.yaml': PAGE });
  const { list } = (await ask('section_page_list')).data;
  expect(list).toMatchObject([{ name: 'us', title: '我们' }]);
  expect(list[0].sections).toMatchObject([
    { type: 'lead', title: '一句话' },
    { type: 'text', content: '<p><strong>着重</strong></p>' },
    { type: 'questions', items: [{ question: '问', content: '<p>答</p>' }] },
  ]);
});

test('one page of sections is served by its name; all of them without their sections', async () => {
  const { ask } = await testApi({ 'pages/us.yaml': PAGE, 'pages/home.yaml': PAGE });
  const { list } = (await ask('section_page_list')).data;
  expect((await ask('section_page_list?name=us')).data.list).toEqual([list[1]]);
  expect((await ask('section_page_list?name=none')).data.list).toEqual([]);
  const withoutSections = list.map(({ sections, ...page }: { sections: unknown }) => page);
  expect((await ask('section_page_list?sections=0')).data.list).toEqual(withoutSections);
});

test('Markdown of a section is rendered wherever its schema marks it, whatever the name of the field', async () => {
  const answer = markup(htmlText.min(1));
  const entry = z.object({ content: maybe(nameText), more: maybe(z.object({ answer })) });
  const schema = z.discriminatedUnion('type', [
    z.object({ type: z.literal('text'), content: answer }),
    z.object({ type: z.literal('new'), content: z.number(), answer, items: z.array(entry) }),
  ]);
  const items = [{ content: '*甲*', more: { answer: '*二*' } }, { content: undefined }];
  const section = { type: 'new', content: 5, answer: '**一**', items };
  expect(await renderSection(section as never, schema)).toEqual({
    ...section,
    answer: '<p><strong>一</strong></p>',
    items: [{ content: '*甲*', more: { answer: '<p><em>二</em></p>' } }, { content: undefined }],
  });
});

test('a number has separators from five digits; a year and a text stay as they are written', async () => {
  const values = ['128000', '1993', "'12345'", '2019–2021', '-10000.5', '0'];
  const items = values.map((value) => `      - { value: ${value}, label: 数 }`).join('\n');
  const { ask } = await testApi({
    'pages/us.yaml': `title: 数\nsections:\n  - type: figures\n    items:\n${items}\n`,
  });
  const { list } = (await ask('section_page_list')).data;
  const shown = list[0].sections[0].items.map(({ value }: { value: string }) => value);
  expect(shown).toEqual(['128,000', '1993', '12345', '2019–2021', '-10,000.5', '0']);
});

test('a change of its file shows, and its removal', async () => {
  const { ask, dir, readChanges } = await testApi({ 'pages/us.yaml': PAGE });
  await ask('section_page_list');
  await put(dir, 'pages/us.yaml', PAGE.replace('**着重**', '改过'));
  await readChanges();
  const { list } = (await ask('section_page_list')).data;
  expect(list[0].sections[1].content).toBe('<p>改过</p>');
});

test('a download of the public folder has its size, one that is elsewhere or missing has none', async () => {
  const items = ['/media/logo.svg', '/media/../package.json', '/media/none.pdf', '/feeds'];
  const { ask } = await testApi({
    'pages/files.yaml': `title: 下载\nsections:\n  - type: downloads\n    items:\n${items
      .map((path) => `      - { title: 文件, path: ${path} }`)
      .join('\n')}\n`,
  });
  const [{ sections }] = (await ask('section_page_list')).data.list;
  const sizes = sections[0].items.map(({ size }: { size?: number }) => size);
  expect(sizes[0]).toBeGreaterThan(100);
  expect(sizes.slice(1)).toEqual([undefined, undefined, undefined]);
});

const diagnosticsOf = async (page: string) => {
  const { ask, askSignedIn } = await testApi({ 'pages/us.yaml': page });
  const list = (await ask('section_page_list')).data.list as { sections: { type: string }[] }[];
  const told = (await askSignedIn('index_info')).data.diagnostics as string[] | undefined;
  return { types: list.map(({ sections }) => sections.map(({ type }) => type)), told };
};

test.each([
  ['an unknown section', '  - type: hero\n    title: 甲\n', '没有“hero”这种版块，应当是lead'],
  [
    'a slip of the pen',
    '  - type: quotaton\n    text: 甲\n',
    '没有“quotaton”这种版块，应当是quotation',
  ],
  ['a name that means nothing', '  - type: 甲乙丙\n', '没有“甲乙丙”这种版块，可用的是lead、text、'],
  ['no type', '  - title: 甲\n', '版块要写type：lead、text、'],
  [
    'an unknown field',
    '  - type: call\n    tilte: 甲\n',
    '不认识的键：sections[第4项].tilte（应当是title）',
  ],
  ['a missing field', '  - type: quotation\n    by: 甲\n', '缺少sections[第4项].text'],
  ['an empty list', '  - type: cards\n    items: []\n', 'sections[第4项].items：'],
])('%s costs that section, and is named with its line', async (_, section, message) => {
  const { types, told } = await diagnosticsOf(PAGE + section);
  expect(types).toEqual([['lead', 'text', 'questions']]);
  expect(told).toHaveLength(1);
  expect(told?.[0]).toMatch(/^pages\/us\.yaml:1[123]: /);
  expect(told?.[0]).toContain(message);
});

test('a bad item costs that item, a bad button that button', async () => {
  const page = `${PAGE}  - type: call
    title: 来
    button: { title: 去, path: 'javascript:1' }
  - type: timeline
    items:
      - { year: 2019, title: 甲 }
      - { year: 2020 }
`;
  const { types, told } = await diagnosticsOf(page);
  expect(types).toEqual([['lead', 'text', 'questions', 'call', 'timeline']]);
  expect(told).toHaveLength(2);
});

test.each([
  ['updatedAt: 2026-11-26', 'updatedAt：时间应当带时区'],
  ['description: 2026', 'description：'],
  ['seo: { title: 5 }', 'seo.title：'],
])('%s in a file costs that field, and is named', async (field, message) => {
  const { types, told } = await diagnosticsOf(`${PAGE}${field}\n`);
  expect(types).toEqual([['lead', 'text', 'questions']]);
  expect(told).toEqual([expect.stringContaining(message)]);
});

test.each([
  [
    'a section',
    '      - { title: 甲, year: 2020 }\n'.repeat(300),
    'us.yaml:4: sections[第1项].items：',
    200,
  ],
  [
    'a page',
    `      - { title: 甲, year: 2020 }\n${'  - type: masthead\n'.repeat(99)}`,
    'us.yaml:2: sections：',
    60,
  ],
])(
  'of %s that is too long the first parts are taken, which is named',
  async (_, parts, place, most) => {
    const page = `title: 长\nsections:\n  - type: timeline\n    items:\n${parts}`;
    const { ask, askSignedIn } = await testApi({ 'pages/us.yaml': page });
    const [{ sections }] = (await ask('section_page_list')).data.list;
    expect(Math.max(sections.length, sections[0].items.length)).toBe(most);
    expect((await askSignedIn('index_info')).data.diagnostics).toEqual([
      `pages/${place}最多${most}项，后面的不显示`,
    ]);
  },
);

test('a page may have the name of a text; a file of another kind is refused', async () => {
  const { askSignedIn } = await testApi({ 'pages/us.yaml': PAGE, 'pages/us.txt': '' });
  expect((await askSignedIn('index_info')).data.diagnostics).toEqual([
    expect.stringContaining('pages里只放“名称.md”和“名称.yaml”'),
  ]);
});

test('a section that a backend sends and the site does not know costs that section', () => {
  const sections = [{ type: 'text', content: 'x' }, { type: 'nothing' }, { type: 'lead' }];
  const parsed = parseTolerantly(sectionPageSchema, { name: 'us', title: '我们', sections });
  if (!parsed.success) throw parsed.error;
  expect(parsed.data.data.sections.map(({ type }) => type)).toEqual(['text']);
  expect(parsed.data.leftOut.map(({ path }) => path.slice(0, 2))).toEqual([
    ['sections', 1],
    ['sections', 2],
  ]);
});

test('each type of section is there once', () => {
  const types = SECTIONS.map(({ shape }) => shape.type.value);
  expect(new Set(types).size).toBe(types.length);
});
