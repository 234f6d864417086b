import { expect, test } from 'vitest';
import { siteConfigSchema } from '../calls/site';
import { parseTolerantly } from './parse-tolerantly';

const name = { name: 'name', label: '姓名' };
const good = { title: '联系我们', fields: [name] };
const siteWith = (part: object) => parseTolerantly(siteConfigSchema, { siteName: '文站', ...part });

const texts = (total: number, maxLength: number) =>
  Array.from({ length: total }, (_, index) => ({
    ...{ name: `text${index}`, label: '话', type: 'textarea', maxLength },
  }));

function formsOf(forms: unknown) {
  const parsed = siteWith({ forms });
  return parsed.success ? Object.keys(parsed.data.data.forms ?? {}) : parsed.error;
}

test('a form has the defaults of its fields', () => {
  const parsed = siteWith({ forms: { contact: good } });
  expect(parsed).toMatchObject({
    data: { data: { forms: { contact: { fields: [{ type: 'text', required: false }] } } } },
  });
});

const select = (options?: string[]) => ({ name: 'b', label: '选', type: 'select', options });

test.each([
  ['an unknown type', { ...name, name: 'b', type: 'password' }, 'type'],
  ['a name twice', name, undefined],
  ['the name of the trap', { ...name, name: 'website' }, 'name'],
  ['a name that hides a part of every form', { ...name, name: 'elements' }, 'name'],
  ['a select without options', select(), undefined],
  ['a select with an option that is empty', select(['', '二']), 'options.0'],
  ['options of a text', { ...name, name: 'b', options: ['一'] }, undefined],
  ['an option twice', select(['一', '一']), undefined],
  ['bounds that exclude each other', { ...name, name: 'b', minLength: 9, maxLength: 3 }, undefined],
  ['a length without bound', { ...name, name: 'b', maxLength: 1e6 }, 'maxLength'],
  ['what is no field', 'x', undefined],
  ['a kind of file of a text', { ...name, name: 'b', accept: ['pdf'] }, undefined],
  ['an unknown kind of file', { ...name, name: 'b', type: 'file', accept: ['exe'] }, 'accept.0'],
  ['a file without bound', { ...name, name: 'b', type: 'file', maxSize: 11 }, 'maxSize'],
])('%s costs that field alone, and is named', (_, bad, part) => {
  const parsed = siteWith({ forms: { contact: { ...good, fields: [name, bad] } } });
  if (!parsed.success) throw parsed.error;
  const { data, leftOut } = parsed.data;
  expect(data.forms?.contact?.fields).toEqual([{ ...name, type: 'text', required: false }]);
  const place = ['forms.contact.fields.1', part].filter(Boolean).join('.');
  expect(leftOut.map(({ path }) => path.join('.'))).toEqual([place]);
});

test.each([
  ['a form without fields', { ...good, fields: [] }],
  ['one without a usable field', { ...good, fields: [{ ...name, type: 'password' }, 7] }],
  ['one that is no form', 'x'],
  ['one without a title', { fields: [name] }],
  ['more text than a request may have', { ...good, fields: [name, ...texts(10, 10_000)] }],
  [
    'more files than a request may have',
    { ...good, fields: ['a', 'b', 'c'].map((one) => ({ name: one, label: '件', type: 'file' })) },
  ],
  ['consent that leads to a script', { ...good, consent: { text: '同意', path: 'javascript:1' } }],
  ['consent that leads to another host', { ...good, consent: { text: '同意', path: '//evil' } }],
])('%s costs that form, whole, and no other', (_, bad) => {
  expect(formsOf({ bad, contact: good })).toEqual(['contact']);
});

test('a form may have as much text as a request', () => {
  expect(formsOf({ contact: { ...good, fields: texts(10, 10_000) } })).toEqual(['contact']);
});

test('a name that is no part of an address costs that form', () => {
  expect(formsOf({ 'A/B': good, contact: good })).toEqual(['contact']);
});

test('a bad verification value, or bad analytics, costs itself', () => {
  const parsed = siteWith({
    forms: { contact: good },
    verification: { google: '"><script>', bing: '0123456789ABCDEF' },
    analytics: { provider: 'umami', server: 'javascript:alert(1)', websiteId: 'x' },
  });
  expect(parsed).toMatchObject({
    success: true,
    data: { data: { forms: { contact: {} }, verification: { bing: '0123456789ABCDEF' } } },
  });
  const { data } = (parsed as Extract<typeof parsed, { success: true }>).data;
  expect([data.verification?.google, data.analytics]).toEqual([undefined, undefined]);
});
