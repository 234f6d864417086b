import { readFileSync } from 'node:fs';
import path from 'node:path';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { expect, test } from 'vitest';
import { siteFileSchema } from './file-schemas';
import { translatedSite } from './site-translation';
import { parseYaml } from './yaml';

const PICTURE = '{ url: /media/a.png, alt: 图 }';
/** A site with each key. */
const WHOLE = `siteName: 站
recordNumber: a
policeRecordNumber: b
policeBadge: ${PICTURE}
version: '1'
cdnUrl: https://cdn.example
apiUrl: https://api.example
upload: { mode: other }
headNav: [{ title: 题, path: / }]
description: 介绍
logo: ${PICTURE}
logoDark: ${PICTURE}
icon: ${PICTURE}
logoText: false
license: { name: CC, url: 'https://example.com/' }
traditional: { 里: 里 }
traditionalVocabulary: computing
forms: { contact: { title: 信, fields: [{ name: mail, label: 邮箱 }] } }
verification: { google: abcd }
analytics: { provider: umami, server: 'https://umami.example', websiteId: 00000000-0000-4000-8000-000000000000 }
languages: [zh-CN, en]
brand: { accent: '#123456' }
headerButton: { title: 题, path: / }
announcement: { text: 文 }
footer: { address: 地, telephone: '12345', email: a@example.com, showVersion: false }
`;
const parsed = parseYaml(WHOLE, siteFileSchema);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.diagnostics));
const base = parsed.value;
const english = (text: string | null) => {
  const result = translatedSite(base, 'en', text);
  return { ...result, site: result.ok ? result.value : result.rest };
};

/** The keys of each row of the table in the documentation, by what it says of them. */
const ROWS = new Map(
  readFileSync(path.join(ROOT, 'docs/how-to/write-in-several-languages.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, keys = '', says = ''] = /^\| (`[^|]+`) \| ([^|]+) \|$/.exec(line) ?? [];
      return says.includes('taken over') || says === 'left out'
        ? [[says, [...keys.matchAll(/`(\w+)`/g)].map(([, key = '']) => key)] as const]
        : [];
    }),
);
const keysOf = (says: string) => ROWS.get(says) ?? [];

test('the documentation says of each key what another language takes over, and so it is', () => {
  expect([...ROWS.values()].flat().sort()).toEqual(Object.keys(siteConfigSchema.shape).sort());
  const { site } = english(null);
  const empty = siteConfigSchema.parse({ siteName: '站' });
  const value = (of: object | undefined, key: string): unknown => Reflect.get(of ?? {}, key);
  for (const key of keysOf('taken over')) expect(value(site, key), key).toEqual(value(base, key));
  for (const key of keysOf('taken over without `alt`'))
    expect(value(site, key), key).toEqual({ url: '/media/a.png' });
  for (const key of keysOf('left out')) {
    const expected = key === 'locale' ? 'en' : value(empty, key);
    expect(value(site, key), key).toEqual(expected);
  }
  expect(site?.footer).toEqual({ telephone: '12345', email: 'a@example.com', showVersion: false });
});

test('what a language writes counts, and what is faulty in it is taken over', () => {
  const { site, ok } = english(
    'siteName: [1]\nrecordNumber: ""\nversion: [2]\nfooter: { address: A }\n',
  );
  expect(ok).toBe(false);
  expect(site).toMatchObject({ siteName: '站', recordNumber: '', version: '1' });
  expect(site?.footer).toEqual({ address: 'A' });
});

test('a field for files takes the kinds and the size of the one of the same name', () => {
  const file = '{ name: cv, label: 简历, type: file, accept: [pdf], maxSize: 5 }';
  const withFile = parseYaml(
    `siteName: 站\nforms: { job: { title: 职, fields: [${file}] } }`,
    siteFileSchema,
  );
  if (!withFile.ok) throw new Error(JSON.stringify(withFile.diagnostics));
  const text = 'forms: { job: { title: Job, fields: [{ name: cv, label: CV }] } }';
  const result = translatedSite(withFile.value, 'en', text);
  const expected = { label: 'CV', type: 'file', accept: ['pdf'], maxSize: 5 };
  expect(result.ok && result.value.forms?.job?.fields).toMatchObject([expected]);
});

test.each([
  ['forms: { contact: 7 }', undefined],
  ['forms: { contact: { title: A, fields: 7 } }', undefined],
  ['forms: { contact: { title: A, fields: [7] } }', undefined],
  ['forms: 7', undefined],
  ['- a', 'whole'],
  ['forms: { other: { title: A, fields: [{ name: mail, label: B }] } }', ['other']],
])('%s is read as any other form', (text, expected) => {
  const { site, ok } = english(text);
  if (expected === 'whole') return expect([ok, site]).toEqual([false, undefined]);
  const forms = Object.keys(site?.forms ?? {});
  expect(forms).toEqual(expected ?? []);
});
