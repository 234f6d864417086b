import { readFile } from 'node:fs/promises';
import { COMMON_QUERY, endpointPath } from '@wenzhan/contract/calls/call';
import { editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { type CallName, endpoints } from '@wenzhan/contract/calls/endpoints';
import { expect, test } from 'vitest';
import { testApi } from './testing/content-folder';

const { fetch } = await testApi('/nowhere', { external: true });
// biome-ignore lint/suspicious/noExplicitAny: the test inspects untyped JSON
const document: any = await (await fetch('openapi.json')).json();
const { openapi, paths, components } = document;
const names = Object.keys(endpoints) as CallName[];
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each(names)('%s is described with its query, its answer and its failures', (name) => {
  const operation = paths[endpointPath(name)][endpoints[name].method.toLowerCase()];
  const parameters = operation.parameters?.map((one: { name: string }) => one.name) ?? [];
  expect(parameters).toEqual(Object.keys({ ...endpoints[name].query.shape, ...COMMON_QUERY }));
  expect(operation.operationId).toBe(name);
  expect(Boolean(operation.requestBody)).toBe('body' in endpoints[name]);
  expect(Object.keys(operation.responses)).toEqual(['200', '400', '401', '403', '404', '500']);
  expect(operation.security).toContainEqual({ bearer: [] });
});

test('nothing is described that the contract does not have, and nothing is left out', () => {
  expect(openapi).toBe('3.1.0');
  const all = [...names, ...Object.keys(editingCalls)];
  expect(Object.keys(paths).sort()).toEqual(all.map(endpointPath).sort());
  expect(components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
  const references = JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g);
  const known = new Set(Object.keys(components.schemas).map((name) => reference(name).$ref));
  expect([...references].filter(([, target = '']) => !known.has(target))).toEqual([]);
});

test('an answer is an envelope around the data of its call', () => {
  const { article_info_answer: answer, Failure, NavEntry } = components.schemas;
  expect(answer.required).toEqual(['code', 'message', 'data']);
  expect(answer.properties.code).toEqual({ type: 'number', const: 0 });
  expect(answer.properties.data.properties.article).toEqual(reference('Article'));
  expect(Failure.properties.data).toEqual({ type: 'null' });
  expect(NavEntry.properties.children.anyOf[0].items).toEqual(reference('NavEntry'));
});

const page = await readFile('docs/contracts/content-api.md', 'utf8');

test.each(names)('the page of the contract has %s, and says what its absence means', (name) => {
  const call = endpoints[name];
  const absence = 'absent' in call ? ` (optional: code 404 ${call.absent})` : '';
  expect(page).toContain(`\n| \`${call.method} ${name}\`${absence} |`);
});

test.each(Object.entries(editingCalls))(
  '%s is described, and its page has it',
  async (name, call) => {
    const operation = paths[endpointPath(name)][call.method.toLowerCase()];
    expect(Boolean(operation.requestBody)).toBe('body' in call);
    const isOpen = ['edit_join', 'login_passkey', 'login_passkey_options'].includes(name);
    expect(operation.security).toEqual(isOpen ? [{}, { bearer: [] }] : [{ bearer: [] }]);
    const editing = await readFile('docs/contracts/editing-api.md', 'utf8');
    expect(editing).toContain(`\n| \`${call.method} ${name}\` | ${call.summary} |`);
  },
);
