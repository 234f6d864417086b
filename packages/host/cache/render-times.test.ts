import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pageEntry } from '../testing/cache-entries';
import { RenderTimes } from './render-times';

const NOON = Date.parse('2026-01-01T12:00:00Z');
const page = pageEntry('/a', { tags: ['site', 'article:1'], renderStartedAt: NOON - 100 });
const data = pageEntry('/any', { tags: ['article:1'], renderStartedAt: NOON - 200 });

beforeEach(() => {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'performance'] });
});

afterEach(() => vi.useRealTimers());

test('a page is no newer than the late data that it may have been made of', () => {
  const renderTimes = new RenderTimes();
  renderTimes.noteOutdatedData(data);
  expect(renderTimes.renderStartOf(page)).toBe(NOON - 200);
  expect(renderTimes.renderStartOf({ ...page, tags: ['site'] })).toBe(NOON - 100);
  expect(renderTimes.renderStartOf({ ...page, renderStartedAt: NOON + 1 })).toBe(NOON + 1);
});

test('a render in progress during an invalidation on another instance counts as older, whatever the clocks say', () => {
  const renderTimes = new RenderTimes();
  renderTimes.noteRemoteInvalidation({
    tags: ['article:1', 'article:2'],
    kind: 'expired',
    at: NOON - 500,
  });
  expect(renderTimes.renderStartOf(page)).toBe(NOON - 501);
  expect(renderTimes.renderStartOf({ ...page, tags: ['site'] })).toBe(NOON - 100);
  expect(renderTimes.renderStartOf({ ...page, renderStartedAt: NOON + 1 })).toBe(NOON + 1);
});

test('after a minute a render counts as ended', () => {
  const renderTimes = new RenderTimes();
  renderTimes.noteRemoteInvalidation({ tags: ['article:1'], kind: 'expired', at: NOON - 60_001 });
  expect(renderTimes.renderStartOf(page)).toBe(NOON - 100);
  renderTimes.noteOutdatedData(data);
  vi.advanceTimersByTime(NOON + 60_000 - Date.now());
  renderTimes.noteOutdatedData(pageEntry('/b', { tags: ['article:2'] }));
  expect(renderTimes.renderStartOf(page)).toBe(NOON - 100);
});
