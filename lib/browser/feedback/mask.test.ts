import { beforeEach, expect, test } from 'vitest';
import { closeAllMasks, maskCount, openMask } from './mask';

beforeEach(closeAllMasks);

test('closing twice counts once', () => {
  const close = openMask();
  openMask();
  close();
  close();
  expect(maskCount.get()).toBe(1);
});

test('a navigation closes every mask, and the calls it left behind close nothing of the new page', () => {
  const closeOld = openMask();
  closeAllMasks();
  expect(maskCount.get()).toBe(0);
  const closeNew = openMask();
  closeOld();
  expect(maskCount.get()).toBe(1);
  closeNew();
  expect(maskCount.get()).toBe(0);
});
