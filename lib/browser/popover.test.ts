// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { isOpenPopover } from './popover';

test('in browsers without popovers none is open, and the selector they reject is not used', () => {
  const menu = document.createElement('div');
  const matches = vi.spyOn(menu, 'matches').mockImplementation(() => {
    throw new DOMException('not a valid selector', 'SyntaxError');
  });
  Object.defineProperty(menu, 'popover', { configurable: true, value: undefined });
  expect(isOpenPopover(menu)).toBe(false);
  Object.defineProperty(menu, 'popover', { value: 'auto' });
  matches.mockImplementation((selector) => selector === ':popover-open');
  expect(isOpenPopover(menu)).toBe(true);
});
