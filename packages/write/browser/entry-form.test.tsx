// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import type { Problem } from '@wenzhan/contract/calls/editing/values';
import { writingFormTexts } from '@wenzhan/texts/writing-form';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { EntryForm, type EntryFormProps } from './entry-form';

const line = (name: string, label: string, isRequired = false): FormField => ({
  ...{ name, label, isRequired, type: 'line', most: 20 },
});
const PICTURE: FormField[] = [
  { name: 'url', label: '图片', isRequired: true, type: 'address' },
  { name: 'width', label: '宽', isRequired: false, type: 'number' },
  { name: 'height', label: '高', isRequired: false, type: 'number' },
  { name: 'alt', label: '替代文字', isRequired: false, type: 'text' },
];
const FIELDS: FormField[] = [
  line('title', '标题', true),
  { name: 'summary', label: '摘要', isRequired: false, type: 'text', help: '写在`列表`里' },
  { name: 'tags', label: '标签', isRequired: false, type: 'lines' },
  { name: 'cover', label: '题图', isRequired: false, type: 'picture', fields: PICTURE },
  { name: 'publishedAt', label: '发布时间', isRequired: true, type: 'time' },
  { name: 'pinned', label: '置顶', isRequired: false, type: 'yes-no' },
  { name: 'order', label: '次序', isRequired: false, type: 'number' },
  { name: 'value', label: '数', isRequired: false, type: 'line-or-number' },
  {
    ...{ name: 'paper', label: '底色', isRequired: false, type: 'choice' },
    options: [
      { value: 'warm', label: '暖' },
      { value: '308', label: '移动' },
    ],
  },
  { name: 'accent', label: '主色', isRequired: false, type: 'colour' },
  {
    ...{ name: 'seo', label: '搜索结果', isRequired: false, type: 'group' },
    fields: [line('title', '搜索标题'), line('description', '搜索介绍')],
  },
  { name: 'traditional', label: '例外', isRequired: false, type: 'yaml' },
  {
    ...{ name: 'forms', label: '表单', isRequired: false, type: 'entries' },
    fields: [line('title', '表单标题', true)],
  },
  {
    ...{ name: 'sections', label: '版块', isRequired: true, type: 'kinds' },
    kinds: [
      { by: 'type', value: 'lead', label: '首句', fields: [line('title', '首句标题', true)] },
      {
        ...{ by: 'type', value: 'text', label: '文字' },
        fields: [{ name: 'content', label: '内容', isRequired: true, type: 'markdown' }],
      },
    ],
  },
];

const FILE = `---
# 不要改这一行
title: 旧标题   # 站内
unknown: [1, 2]
tags: [甲, 乙]
publishedAt: 2026-11-20T09:00:00+08:00
sections:
  # 第一块
  - type: lead
    title: 一
  - type: text
    content: |
      二
---

正文。
`;

let text = '';

function Form(props: Partial<EntryFormProps> & { file: string }) {
  const [shown, setShown] = useState(props.file);
  text = shown;
  return (
    <EntryForm
      fields={FIELDS}
      text={shown}
      isMarkdown={true}
      problems={[]}
      onText={setShown}
      timeZone="Asia/Shanghai"
      texts={writingFormTexts()}
      {...props}
    />
  );
}

/** Shows the form of a file. */
function show(file = FILE, props: Partial<EntryFormProps> = {}) {
  render(<Form file={file} {...props} />);
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

test.each<[string, () => void, string, string]>([
  ['a line, with its comment', () => type('标题（必填）', '新标题'), '旧标题', '新标题'],
  ['a required line that is emptied', () => type('标题（必填）', ''), '旧标题', '""'],
  [
    'a new text, in the order of the form',
    () => type('摘要', '短'),
    '站内\n',
    '站内\nsummary: 短\n',
  ],
  ['a text that looks like a number', () => type('摘要', '12'), '站内\n', '站内\nsummary: "12"\n'],
  ['several lines', () => type('摘要', '一\n二'), '站内\n', '站内\nsummary: |-\n  一\n  二\n'],
  ['a list of lines', () => type('标签', '甲\n丙\n'), '[甲, 乙]', '[甲, 丙]'],
  ['a list without lines', () => type('标签', ''), 'tags: [甲, 乙]\n', ''],
  ['a time in the zone', () => type(/^发布时间/, '2026-12-01T08:30'), '11-20T09:00', '12-01T08:30'],
  ['yes', () => type('置顶', 'true'), '+08:00\n', '+08:00\npinned: true\n'],
  ['a number', () => type('次序', '3'), '+08:00\n', '+08:00\norder: 3\n'],
  ['a number that may be a text', () => type('数', '12000'), '+08:00\n', '+08:00\nvalue: 12000\n'],
  ['a text that may be a number', () => type('数', '1,200'), '+08:00\n', '+08:00\nvalue: 1,200\n'],
  ['a choice', () => type('底色', 'warm'), '+08:00\n', '+08:00\npaper: warm\n'],
  ['a choice of numbers', () => type('底色', '308'), '+08:00\n', '+08:00\npaper: 308\n'],
  ['a colour', () => type('主色', '#a3261b'), '+08:00\n', '+08:00\naccent: "#a3261b"\n'],
  ['a group', () => type('搜索标题', '找'), '+08:00\n', '+08:00\nseo:\n  title: 找\n'],
  ['YAML', () => type('例外', '里: 裏'), '+08:00\n', '+08:00\ntraditional:\n  里: 裏\n'],
])('%s is written, and every other byte stays', (_, change, old, next) => {
  show();
  change();
  expect(text).toBe(FILE.replace(old, next));
});

test('ends of lines of Windows and the byte order mark stay', () => {
  const file = `\uFEFF${FILE.replaceAll('\n', '\r\n')}`;
  show(file);
  type('摘要', '短');
  expect(text).toBe(file.replace('站内\r\n', '站内\r\nsummary: 短\r\n'));
});

test('what is emptied again is gone, with the group that is empty without it', () => {
  show();
  type('搜索标题', '找');
  type('搜索介绍', '到');
  type('搜索标题', '');
  expect(text).toContain('seo:\n  description: 到\n');
  type('搜索介绍', '');
  expect(text).toBe(FILE);
});

test('what no form knows stays as it is, is named, and a change of it as text is checked before it is taken', () => {
  show();
  expect(screen.getByText(/unknown/).textContent).toContain('整个文件');
  type('例外', '里: [');
  expect(text).toBe(FILE);
  expect(screen.getByLabelText<HTMLTextAreaElement>('例外').value).toBe('里: [');
  expect(screen.getByLabelText('例外').getAttribute('aria-invalid')).toBe('true');
  type('例外', '里: 裏 # 注\n');
  expect(screen.getByLabelText('例外').getAttribute('aria-invalid')).toBeNull();
  expect(text).toContain('unknown: [1, 2]\n');
  expect(text).toContain('traditional:\n  里: 裏\n');
});

test('what no form knows of a picture is named, too', () => {
  show(FILE.replace('tags:', 'cover: { url: /a.jpg, width: 3, credit: 某人 }\ntags:'));
  expect(screen.getByText(/credit/).textContent).toContain('整个文件');
  expect(screen.queryByText(/这里不显示.*width/)).toBeNull();
  type('宽', '4');
  expect(text).toContain('cover: { url: /a.jpg, width: 4, credit: 某人 }\n');
});

test('a value that its field cannot show is edited as YAML', () => {
  show(FILE.replace('旧标题   # 站内', '[旧]'));
  const input = screen.getByLabelText<HTMLTextAreaElement>('标题（必填）');
  expect([input.tagName, input.value]).toEqual(['TEXTAREA', '- 旧']);
});

test('what is no number is kept as typed, and is not taken', () => {
  show();
  type('次序', '三');
  expect(text).toBe(FILE);
  expect(screen.getByLabelText<HTMLInputElement>('次序').value).toBe('三');
  expect(screen.getByText('请填写数字。')).toBeTruthy();
});

test('a file with a fault of syntax has no form, and says why', () => {
  show(FILE.replace('title: 旧标题', 'title: [旧'));
  expect(screen.queryByLabelText('摘要')).toBeNull();
  expect(screen.getByText(/语法错误/)).toBeTruthy();
});

test('help, problems and what is left are tied to their field', () => {
  const problems: Problem[] = [
    { line: 3, message: '题目不好', field: 'title' },
    { line: 5, message: '第二个标签太长', field: 'tags.1' },
    { line: 9, message: '首句太长', field: 'sections.0.title' },
  ];
  show(FILE.replace('旧标题', '一二三四五六七八九十一二三四五六七八'), { problems });
  const described = (label: string | RegExp) => {
    const ids = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    return ids.split(' ').map((id) => document.getElementById(id)?.textContent);
  };
  expect(described('标题（必填）')).toEqual(['题目不好', '还可以写2个字']);
  expect(described('摘要')).toEqual(['写在列表里']);
  expect(described('标签')).toEqual(['第二个标签太长', '每行一项。']);
  expect(described('首句标题（必填）')).toEqual(['首句太长']);
});

test('a picture is chosen, with its words, and is removed', async () => {
  const chosen = { url: '/media/a.jpg', width: 800, height: 600, alt: '一棵树' };
  const choosePicture = vi.fn(async () => chosen);
  show(FILE, { choosePicture });
  press('选择图片');
  await vi.waitFor(() => expect(text).toContain('cover:'));
  const lines = '\n  url: /media/a.jpg\n  width: 800\n  height: 600\n  alt: 一棵树\n';
  expect(text).toBe(FILE.replace('[甲, 乙]\n', `[甲, 乙]\ncover:${lines}`));
  type('替代文字', '两棵树');
  choosePicture.mockResolvedValueOnce({ ...chosen, url: '/media/b.jpg', alt: '' });
  press('换一张图片');
  await vi.waitFor(() => expect(text).toContain('/media/b.jpg'));
  expect(text).toContain('alt: 两棵树');
  press('不用图片');
  expect(text).toBe(FILE);
});

const FIRST = '  # 第一块\n  - type: lead\n    title: 一\n';
const SECOND = '  - type: text\n    content: |\n      二\n';

test('sections are moved by keys and buttons, with their comments; the focus stays, and it is said', () => {
  show();
  press('首句 · 一');
  const input = screen.getByLabelText(/^首句标题/);
  input.focus();
  fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true });
  expect(text).toBe(FILE.replace(FIRST + SECOND, SECOND + FIRST));
  expect(document.activeElement).toBe(screen.getByLabelText(/^首句标题/));
  expect(screen.getByRole('status').textContent).toBe('“首句 · 一”移到了第2位，共2位');
  fireEvent.keyDown(input, { key: 'ArrowDown', altKey: true });
  fireEvent.keyDown(input, { key: 'ArrowUp' });
  expect(text).toBe(FILE.replace(FIRST + SECOND, SECOND + FIRST));
  press('上移：首句 · 一');
  expect(text).toBe(FILE);
});

test('a section is added, filled in and removed', () => {
  show();
  fireEvent.change(screen.getByLabelText('添加：'), { target: { value: 'lead' } });
  press('添加');
  expect(text).toBe(FILE.replace(SECOND, `${SECOND}  - type: lead\n`));
  expect(document.activeElement?.textContent).toBe('首句');
  type(/^首句标题/, '三');
  expect(text).toBe(FILE.replace(SECOND, `${SECOND}  - type: lead\n    title: 三\n`));
  press('删除：首句 · 三');
  expect(text).toBe(FILE);
  expect(screen.getByRole('status').textContent).toBe('已删除“首句 · 三”');
});

test('entries have names that the editor chooses', () => {
  show();
  const group = within(screen.getByText('表单').closest('details') as HTMLElement);
  const name = group.getByLabelText(/^名称/);
  fireEvent.change(name, { target: { value: '联系 我们' } });
  fireEvent.click(group.getByRole('button', { name: '添加一项' }));
  expect(text).toBe(FILE);
  expect(name.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(name, { target: { value: 'contact' } });
  fireEvent.click(group.getByRole('button', { name: '添加一项' }));
  fireEvent.change(screen.getByLabelText(/^表单标题/), { target: { value: '联系' } });
  expect(text).toBe(FILE.replace('sections:', 'forms:\n  contact:\n    title: 联系\nsections:'));
});

test('tags are suggested that are not there yet', () => {
  show(FILE, { suggestions: { tags: ['甲', '丁'] } });
  const input = screen.getByLabelText<HTMLInputElement>('添加标签');
  const list = document.getElementById(input.getAttribute('list') ?? '');
  expect([...(list?.children ?? [])].map((one) => one.getAttribute('value'))).toEqual(['丁']);
  fireEvent.change(input, { target: { value: '丁' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(text).toBe(FILE.replace('[甲, 乙]', '[甲, 乙, 丁]'));
});

test('a file that is a list itself has its form', () => {
  const fields: FormField[] = [
    { name: '', label: '跳转', isRequired: true, type: 'list', fields: [line('from', '旧网址')] },
  ];
  show('- from: /a\n', { fields, isMarkdown: false });
  press('添加一项');
  type('旧网址', '/b');
  expect(text).toBe('- from: /a\n- from: /b\n');
});
