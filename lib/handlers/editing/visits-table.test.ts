import type { CallEditing } from '@wenzhan/write/forms/call';
import { expect, test } from 'vitest';
import { visitsTable } from './visits-table';

const none = { list: [], other: 0 };

test('a table has all that was counted, and no cell that a spreadsheet would calculate', async () => {
  const asked: unknown[] = [];
  const call: CallEditing = async (name, input) => {
    asked.push([name, input?.query]);
    const answer = {
      ...{ first: '2026-11-30', last: '2026-11-30', views: 5 },
      days: [{ day: '2026-11-30', views: 5 }],
      pages: { list: [{ name: '/a', title: '=1+1', count: 3 }], other: 2 },
      searches: { list: [{ name: '@SUM(A1)', count: 1 }], other: 0 },
      missing: { list: [{ name: '/-2"', count: 1 }], other: 0 },
      ...{ referrers: none, languages: none },
    };
    return answer as never;
  };
  const table = await visitsTable(call, '30');
  expect(asked).toEqual([['edit_visits', { days: 30, limit: 1000 }]]);
  expect(table.trim().split('\r\n')).toEqual([
    '"类别","名称","标题","次数"',
    '"每天","2026-11-30","","5"',
    '"页面","/a","\'=1+1","3"',
    '"页面","其他","","2"',
    '"没有结果的搜索","\'@SUM(A1)","","1"',
    '"不存在的网址（404）","/-2""","","1"',
  ]);
  await visitsTable(call, '9999');
  expect(asked[1]).toEqual(['edit_visits', { days: 7, limit: 1000 }]);
});
