import type { CallEditing } from '@wenzhan/write/forms/call';
import { expect, test } from 'vitest';
import { messagesTable } from './messages-table';

const message = (id: number) => ({
  ...{ id: String(id), form: 'contact', title: '联系', mark: 'new', delivery: 'sent' },
  receivedAt: '2026-11-20T04:00:00Z',
  values: [{ name: 'text', label: '内容', value: `第${id}条` }],
});

/** A service with so many messages. */
const having =
  (total: number): CallEditing =>
  async (_, input) => {
    const { page = 1, limit = 1 } = Object(input).query;
    const first = (page - 1) * limit;
    const length = Math.max(0, Math.min(limit, total - first));
    return { list: Array.from({ length }, (_, at) => message(first + at)), total } as never;
  };

const linesOf = async (total: number) => (await messagesTable(having(total))).trim().split('\r\n');

test('a table has all messages, or its last row says how many it has', async () => {
  const all = await linesOf(250);
  expect(all).toHaveLength(251);
  expect(all.at(-1)).toContain('第249条');
  const part = await linesOf(20_150);
  expect(part).toHaveLength(20_002);
  expect(part.at(-2)).toContain('第19999条');
  expect(part.at(-1)).toContain('一共20,150条，表格里只有最近的20,000条');
});
