// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { LoginForm } from './login-form';

const HOSTILE = '"><script>alert(1)</script>&quot;\' onfocus=x';

afterEach(cleanup);

test('the user name is kept in its field, whatever it contains', () => {
  const form = <LoginForm next="/" problems={['用户名或密码不正确。']} username={HOSTILE} />;
  expect(renderToString(form)).not.toContain('<script');
  render(form);
  const name = screen.getByLabelText<HTMLInputElement>('用户名');
  expect(name.value).toBe(HOSTILE);
  expect(name.getAttribute('onfocus')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('密码').value).toBe('');
});

test('each sentence is one of its own, and both describe the fields', () => {
  render(<LoginForm next="/test" problems={['未授权，请登录', '没有账号。']} username="" />);
  const alert = screen.getByRole('alert');
  expect([...alert.children].map(({ textContent }) => textContent)).toEqual([
    '未授权，请登录',
    '没有账号。',
  ]);
  expect(screen.getByLabelText('用户名').getAttribute('aria-describedby')).toBe(alert.id);
});

test('without anything to say there is no alert', () => {
  render(<LoginForm next="/" problems={[]} username="" />);
  expect(screen.queryByRole('alert')).toBeNull();
});
