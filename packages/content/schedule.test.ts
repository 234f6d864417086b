import { expect, test } from 'vitest';
import type { ContentModel } from './content-model';
import { Schedule } from './schedule';

/** Articles by id and the time at which they are published; of a draft the time is negative. */
const articlesAt = (times: Record<string, number>) =>
  new Map(
    Object.entries(times).map(([id, time]) => {
      const front = { status: time < 0 ? 'draft' : 'published' };
      return [id, { article: { publishedMs: Math.abs(time), front }, draft: null }];
    }),
  ) as unknown as ContentModel['articles'];

test('articles are due that were scheduled when they were last read', () => {
  const schedule = new Schedule();
  expect(schedule.next).toBe(Infinity);
  const articles = articlesAt({ 1: 100, 2: 200, 3: 300, 4: -250 });
  schedule.note(articles, 100);
  expect([schedule.next, schedule.due(199), schedule.due(300)]).toEqual([200, [], ['2', '3']]);
  // The same articles, read again between two of the times.
  schedule.note(articles, 200);
  expect([schedule.next, schedule.due(300)]).toEqual([300, ['3']]);
});

test('a reading of some articles leaves the others due', () => {
  const schedule = new Schedule();
  schedule.note(articlesAt({ 1: 200, 2: 200 }), 100);
  schedule.note(articlesAt({ 1: 200, 2: 200, 3: 400 }), 300, ['1', '3']);
  expect(schedule.due(400)).toEqual(['2', '3']);
});

test('one that is put off or removed is not due, nor released before its new time', () => {
  const schedule = new Schedule();
  schedule.note(articlesAt({ 1: 200, 2: 200 }), 100);
  const due = schedule.due(200);
  schedule.note(articlesAt({ 1: 500 }), 200);
  schedule.release(due, 200);
  expect([schedule.next, schedule.due(499)]).toEqual([500, []]);
  schedule.release(['1'], 500);
  expect(schedule.next).toBe(Infinity);
});
