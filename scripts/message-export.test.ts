import { createMessage, type MessageValue } from '@wenzhan/kit/messages/message';
import { MessageAttachments } from '@wenzhan/kit/messages/message-attachments';
import { expect, test } from 'vitest';
import { listText, type Stored, shownStages, toCsv, toJson } from './message-export';

const messageOf = (values: MessageValue[], form = 'contact') =>
  createMessage(
    { site: '文站', name: form, title: '联系我们' },
    values,
    { nonce: 'abcdefghijklmnop', issuedAt: Date.parse('2026-11-26T04:00:00Z') },
    Date.parse('2026-11-26T04:01:00Z'),
  );
const message = messageOf([
  { name: 'name', label: '姓名', value: '=HYPERLINK("http://evil.example")' },
  { name: 'text', label: '留言', value: '第一行\n"第二行"' },
]);
const stored = [
  { id: message.id, stage: 'waiting' as const, message },
  { id: 'broken', stage: 'failed' as const, message: null },
];

test('a spreadsheet shows what was written, and runs no formula', () => {
  expect(toCsv(stored)).toBe(
    [
      '\uFEFF"received","form","stage","id","姓名","留言"',
      `"2026-11-26T04:01:00.000Z","contact","waiting","${message.id}","'=HYPERLINK(""http://evil.example"")","第一行\n""第二行"""`,
      '',
    ].join('\r\n'),
  );
});

test.each([
  ['＝1+1', "'＝1+1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['咨询;=1+1', "咨询;'=1+1"],
  ['咨询\n＋1', "咨询\n'＋1"],
  ['\t=1', "'\t'=1"],
  ['a=1; b-2', 'a=1; b-2'],
])('a spreadsheet of any country runs no formula of %j', (typed, shown) => {
  const one = messageOf([{ name: 'text', label: '留言', value: typed }]);
  expect(toCsv([{ id: one.id, stage: 'sent', message: one }])).toContain(`"${shown}"`);
});

/** The cells of a table after those that every message has; no value of these tests has a comma or a quote. */
const answersIn = (...messages: ReturnType<typeof messageOf>[]) =>
  toCsv(messages.map((one) => ({ id: one.id, stage: 'sent', message: one })))
    .trim()
    .split('\r\n')
    .map((line) => line.replaceAll('"', '').split(',').slice(4));

test('a table has every answer, of fields with the same label, too', () => {
  const two = messageOf([
    { name: 'office', label: '电话', value: '1' },
    { name: 'mobile', label: '电话', value: '2' },
    { name: 'number', label: 'id', value: '3' },
  ]);
  expect(answersIn(two)).toEqual([
    ['电话（office）', '电话（mobile）', 'id（number）'],
    ['1', '2', '3'],
  ]);
});

test('a field whose label has changed, or is another in another form, is one column with both', () => {
  const earlier = messageOf([
    { name: 'phone', label: '电话', value: '1' },
    { name: 'city', label: '城市', value: '2' },
  ]);
  const later = messageOf([{ name: 'phone', label: '手机', value: '3' }]);
  const renamed = messageOf([{ name: 'town', label: '城市', value: '4' }], 'visit');
  expect(answersIn(earlier, later, renamed)).toEqual([
    ['电话 / 手机', '城市（city）', '城市（town）'],
    ['1', '2', ''],
    ['3', '', ''],
    ['', '', '4'],
  ]);
});

test('JSON has the values as they were written', () => {
  const [first, ...others] = JSON.parse(toJson(stored));
  expect(others).toEqual([]);
  expect(first).toMatchObject({ stage: 'waiting', id: message.id, values: message.values });
});

test('the list names every message, an unreadable one too, and nothing that was written', () => {
  const text = listText(stored, new MessageAttachments('/messages/files'));
  expect(text).toContain(message.id);
  expect(text).toContain('unreadable');
  expect(text).toContain('2 in all');
  expect(text).not.toContain('第一行');
});

test('what is only stored, because no mail and no backend is configured, does not wait', () => {
  const stages = (hasDestination: boolean) =>
    shownStages(stored, hasDestination).map(({ stage }) => stage);
  expect(stages(true)).toEqual(['waiting', 'failed']);
  expect(stages(false)).toEqual(['stored', 'failed']);
});

test('the list says where the files of a message are, without their names', () => {
  const files = [{ field: 'resume', name: '简历.pdf', kind: 'pdf', bytes: 1, hash: 'x' }];
  const [first] = stored;
  const text = listText(
    [{ ...(first as Stored), message: { ...message, files } }],
    new MessageAttachments('/messages/files'),
  );
  expect(text).toContain(`\n  /messages/files/${message.id}/1.pdf\n`);
  expect(text).not.toContain('简历');
});
