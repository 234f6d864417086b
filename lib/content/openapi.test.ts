import { expect, test } from 'vitest';
import { contentFolder, testApi } from '../../testing/content-folder';
import { type CallName, endpointPath, endpoints } from '../api/endpoints';

type Json = Record<string, unknown>;

async function document() {
  const { fetch } = testApi(await contentFolder({}), { external: true });
  const response = await fetch('openapi.json');
  // biome-ignore lint/suspicious/noExplicitAny: the test inspects untyped JSON
  return (await response.json()) as any;
}

const names = Object.keys(endpoints) as CallName[];

test.each(names)('%s is described with its query, its answer and its failures', async (name) => {
  const { paths } = await document();
  const operation = paths[endpointPath(name)][endpoints[name].method.toLowerCase()];
  const parameters = operation.parameters?.map((parameter: Json) => parameter.name) ?? [];
  expect(parameters).toEqual(Object.keys(endpoints[name].query.shape));
  expect(operation.operationId).toBe(name);
  expect(Boolean(operation.requestBody)).toBe('body' in endpoints[name]);
  expect(Object.keys(operation.responses)).toEqual(['200', '400', '401', '403', '404', '500']);
  expect(operation.security).toContainEqual({ bearer: [] });
});

test('nothing is described that the contract does not have', async () => {
  const { openapi, paths, components } = await document();
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths).sort()).toEqual(names.map(endpointPath).sort());
  expect(components.securitySchemes.bearer).toEqual({ type: 'http', scheme: 'bearer' });
});

test('every reference leads to a schema', async () => {
  const described = await document();
  const references = JSON.stringify(described).matchAll(/"\$ref":"([^"]*)"/g);
  const targets = new Set([...references].map(([, target = '']) => target));
  expect(targets.size).toBeGreaterThan(20);
  for (const target of targets) {
    const [root, ...path] = target.split('/');
    expect(root).toBe('#');
    expect(
      path.reduce((node, key) => node?.[key], described),
      target,
    ).toBeTypeOf('object');
  }
});

test('an answer is an envelope around the data of its call', async () => {
  const { schemas } = (await document()).components;
  const answer = schemas.article_info_answer;
  expect(answer.required).toEqual(['code', 'message', 'data']);
  expect(answer.properties.code).toEqual({ type: 'number', const: 0 });
  expect(answer.properties.data.properties.article).toEqual({
    $ref: '#/components/schemas/Article',
  });
  expect(schemas.Failure.properties.data).toEqual({ type: 'null' });
  expect(schemas.NavEntry.properties.children.anyOf[0].items).toEqual({
    $ref: '#/components/schemas/NavEntry',
  });
});

test('limits and defaults of a query are told', async () => {
  const { paths } = await document();
  const limit = paths['/api/web/article_list'].get.parameters.find(
    (parameter: Json) => parameter.name === 'limit',
  );
  expect(limit).toMatchObject({ in: 'query', schema: { minimum: 1, maximum: 100, default: 12 } });
});
