import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { STATUS } from '../testing/fake-call';
import { EditFrame } from './frame';

const frame = (status: typeof STATUS): string =>
  renderToStaticMarkup(
    <EditFrame siteName="站" current="audit" status={status}>
      <p />
    </EditFrame>,
  );

test('what somebody has to look after is said on every screen', () => {
  expect(frame({ ...STATUS, notice: '没有送到Git仓库' })).toContain(
    '<p role="alert" class="edit-notice">没有送到Git仓库</p>',
  );
  expect(frame(STATUS)).not.toContain('alert');
});

test('the frame leads to the screens that the role may see', () => {
  const navigation = (role: 'writes' | 'publishes' | 'administers') => {
    const status = { ...STATUS, user: { username: 'a', role } };
    const html = frame(status);
    return [...html.matchAll(/<li><a href="([^"]+)"( aria-current="page")?/g)].map(
      ([, to = '', current = '']) => to + (current && '!'),
    );
  };
  expect(navigation('writes')).toEqual([
    '/edit',
    '/edit/files',
    '/edit?kind=site',
    '/edit/visits',
    '/edit/account',
  ]);
  expect(navigation('administers')).toContain('/edit/people!');
});
