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

test.each([
  ['a form without fields', { ...good, fields: [] }],
  ['one that is no form', 'x'],
  ['an unknown type', { ...good, fields: [name, { ...name, name: 'b', type: 'password' }] }],
  ['a name twice', { ...good, fields: [name, name] }],
  ['the name of the trap', { ...good, fields: [{ ...name, name: 'website' }] }],
  ['a name that hides a part of every form', { ...good, fields: [{ ...name, name: 'elements' }] }],
  ['a select without options', { ...good, fields: [{ ...name, type: 'select' }] }],
  ['options of a text', { ...good, fields: [{ ...name, options: ['一'] }] }],
  ['an option twice', { ...good, fields: [{ ...name, type: 'select', options: ['一', '一'] }] }],
  [
    'bounds that exclude each other',
    { ...good, fields: [{ ...name, minLength: 9, maxLength: 3 }] },
  ],
  ['a length without bound', { ...good, fields: [{ ...name, maxLength: 1e6 }] }],
  ['more text than a request may have', { ...good, fields: [name, ...texts(10, 10_000)] }],
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
