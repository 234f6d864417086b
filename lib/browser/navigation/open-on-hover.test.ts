// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openOnHover } from './open-on-hover';

let left: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  left = new AbortController();
  document.body.innerHTML =
    '<header><ul><li><a>产品</a><details><summary></summary><ul><li><a href="/a">甲</a></li></ul></details></li></ul></header>';
  openOnHover(document.querySelector('header') as HTMLElement, left.signal);
});
afterEach(() => {
  left.abort();
  vi.useRealTimers();
});

const details = () => document.querySelector('details') as HTMLDetailsElement;
const point = (type: string, pointerType = 'mouse') =>
  details().parentElement?.dispatchEvent(new PointerEvent(type, { pointerType }));

test('a list opens where the mouse rests, and closes when it has left', () => {
  point('pointerenter');
  expect(details().open).toBe(false);
  vi.advanceTimersByTime(200);
  expect(details().open).toBe(true);
  point('pointerleave');
  vi.advanceTimersByTime(400);
  expect(details().open).toBe(false);
});

test('a mouse that passes opens nothing, nor does a finger', () => {
  point('pointerenter');
  point('pointerleave');
  point('pointerenter', 'touch');
  vi.advanceTimersByTime(1000);
  expect(details().open).toBe(false);
});

test('a list that has the focus, or that was clicked, stays open', () => {
  point('pointerenter');
  vi.advanceTimersByTime(200);
  const click = new MouseEvent('click', { bubbles: true, cancelable: true });
  details().querySelector('summary')?.dispatchEvent(click);
  expect(click.defaultPrevented).toBe(true);
  point('pointerleave');
  vi.advanceTimersByTime(1000);
  expect(details().open).toBe(true);
});

test('on a phone lists open in the page by a click alone', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  point('pointerenter');
  vi.advanceTimersByTime(1000);
  expect(details().open).toBe(false);
});
