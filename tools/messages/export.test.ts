import { expect, test } from 'vitest';
import { createMessage } from '../../lib/handlers/messages/message';
import { listText, shownStages, toCsv, toJson } from './export';

const message = createMessage(
  { site: '文站', name: 'contact', title: '联系我们' },
  [
    { name: 'name', label: '姓名', value: '=HYPERLINK("http://evil.example")' },
    { name: 'text', label: '留言', value: '第一行\n"第二行"' },
  ],
  { nonce: 'abcdefghijklmnop', issuedAt: Date.parse('2026-11-26T04:00:00Z') },
  Date.parse('2026-11-26T04:01:00Z'),
);
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

test('JSON has the values as they were written', () => {
  const [first, ...others] = JSON.parse(toJson(stored));
  expect(others).toEqual([]);
  expect(first).toMatchObject({ stage: 'waiting', id: message.id, values: message.values });
});

test('the list names every message, an unreadable one too, and nothing that was written', () => {
  const text = listText(stored);
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
