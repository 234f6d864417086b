import { expect, test } from 'vitest';
import { type ShareSubject, sharePath } from './share-address';

const subject: ShareSubject = {
  kind: 'article',
  name: '101',
  title: '标题',
  siteName: '文站',
  url: 'https://site.example/content/news/101',
};

test('an address names its page, and another one follows whatever the picture shows', () => {
  const path = sharePath(subject, 'wide');
  expect(path).toMatch(/^\/media\/share\/wide\/article\/101\.png\?v=[0-9a-f]{8}$/);
  expect(sharePath({ ...subject }, 'wide')).toBe(path);
  for (const change of [
    { title: '另一个' },
    { siteName: '别站' },
    { label: '栏目' },
    { url: 'https://site.example/content/guides/101' },
    { cover: '/media/covers/101.svg' },
  ]) {
    expect(sharePath({ ...subject, ...change }, 'wide')).not.toBe(path);
  }
});
