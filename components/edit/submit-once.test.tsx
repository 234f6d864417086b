// @vitest-environment happy-dom

import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { SubmitOnce } from './submit-once';

afterEach(cleanup);

/** Whether a form whose button is pressed is sent. */
function press(): boolean {
  const form = screen.getByRole<HTMLFormElement>('form');
  return form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

test('a form whose button is pressed twice is sent once, and again after one has come back', () => {
  render(
    <form method="post" aria-label="发布">
      <SubmitOnce />
    </form>,
  );
  expect([press(), press()]).toEqual([true, false]);
  window.dispatchEvent(new Event('pageshow'));
  expect(press()).toBe(true);
});

test('a form that only asks may be sent as often as one likes', () => {
  render(
    <form aria-label="筛选">
      <SubmitOnce />
    </form>,
  );
  expect([press(), press()]).toEqual([true, true]);
});
