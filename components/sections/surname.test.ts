import { expect, test } from 'vitest';
import { surnameOf } from './surname';

test.each([
  ['王小明', '王'],
  ['欧阳修', '欧阳'],
  ['司马', '司'],
  ['Tim Berners-Lee', 'B'],
  ['  ada ', 'A'],
  ['𠮷田', '𠮷'],
  ['（请填写：姓名）', '请'],
  ['', ''],
])('the surname of %s is %s', (name, surname) => {
  expect(surnameOf(name)).toBe(surname);
});
