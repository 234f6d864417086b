import { inRequest } from '@wenzhan/kit/telemetry/request-context';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RenderStarts } from './render-starts';

const NOW = 1_000_000;
/** A value that the framework has not stored before. */
const NEW = () => ({});

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date', 'performance'] }));
afterEach(() => void vi.useRealTimers());

test('the first start counts, until the render ends or must have failed', () => {
  const starts = new RenderStarts();
  starts.begin('/a');
  vi.advanceTimersByTime(NOW + 59_999 - Date.now());
  starts.begin('/a');
  expect(starts.get('/a', NEW())).toBe(NOW);
  vi.advanceTimersByTime(NOW + 60_000 - Date.now());
  starts.begin('/a');
  vi.advanceTimersByTime(NOW + 70_000 - Date.now());
  expect(starts.get('/a', NEW())).toBe(NOW + 60_000);
  starts.end('/a');
  expect(starts.get('/a', NEW())).toBe(NOW + 70_000);
});

test('a value that was returned before keeps its own start', () => {
  const starts = new RenderStarts();
  const value = NEW();
  starts.set(value, NOW - 5000);
  starts.begin('/a');
  expect([starts.has(value), starts.get('/a', value)]).toEqual([true, NOW - 5000]);
  expect(starts.has(NEW())).toBe(false);
});

test('a render is no older than its request, also where an earlier one has failed', () => {
  const starts = new RenderStarts();
  const startIn = (startedAt: number) =>
    inRequest({ id: 'any', startedAt }, () => starts.get('/a', NEW()));
  expect(startIn(NOW - 5000)).toBe(NOW - 5000);
  starts.begin('/a');
  expect([starts.get('/a', NEW()), startIn(NOW + 5000)]).toEqual([NOW, NOW + 5000]);
});

test('beyond the limit the oldest starts are dropped', () => {
  const starts = new RenderStarts();
  for (let index = 0; index <= 5000; index += 1) starts.begin(`/${index}`);
  vi.advanceTimersByTime(NOW + 1 - Date.now());
  expect(starts.get('/0', NEW())).toBe(NOW + 1);
  expect(starts.get('/1', NEW())).toBe(NOW);
  expect(starts.get('/5000', NEW())).toBe(NOW);
});
