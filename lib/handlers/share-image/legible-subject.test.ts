import { expect, test, vi } from 'vitest';
import type { ShareSubject } from '../../site/metadata/share-address';
import { legibleSubject } from './legible-subject';

const SUBJECT: ShareSubject = {
  kind: 'article',
  name: '201',
  title: '只用键盘浏览一遍',
  label: 'Über uns',
  summary: '拔掉鼠标，𪚥也在。',
  date: '2026-11-20T09:00:00+08:00',
  siteName: '文站',
  url: 'https://www.example.org/content/guides/201',
  language: 'en',
};

test('what the typefaces can show stays, with the sign for few letters that they lack', async () => {
  expect(await legibleSubject(SUBJECT)).toEqual(SUBJECT);
});

test('an image has no text in a script that the typefaces lack, but the name of the site', async () => {
  vi.stubEnv('SITE_URL', 'https://www.example.org');
  const arabic = {
    ...{ title: 'كيف تختار مضخة', label: 'أدلة', summary: 'اختيار', language: 'ar' },
  };
  expect(await legibleSubject({ ...SUBJECT, ...arabic })).toEqual({
    ...SUBJECT,
    ...{ title: '文站', label: undefined, summary: undefined, language: 'en' },
  });
  const named = await legibleSubject({ ...SUBJECT, ...arabic, siteName: 'مضخات' });
  expect([named.title, named.siteName]).toEqual(['www.example.org', 'www.example.org']);
});
