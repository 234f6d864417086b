import { expect, test } from 'vitest';
import { failureText } from './failures';

test.each([
  ['credentials', /用户名或密码不正确/],
  ['input', /请填写用户名和密码/],
  ['limited', /尝试次数过多/],
  ['unconfigured', /EDITOR_USERNAME.*EDITOR_PASSWORD_HASH.*AUTH_SECRET/],
  ['unavailable', /登录服务暂时不可用/],
  ['preview', /Cookie/],
])('the failure %s has words of its own', (failure, words) => {
  expect(failureText(failure)).toMatch(words);
});

test.each([undefined, '', 'other', 'toString', '__proto__', '<b>词</b>'])(
  'an address that says %j gets no words',
  (failure) => expect(failureText(failure)).toBeUndefined(),
);
