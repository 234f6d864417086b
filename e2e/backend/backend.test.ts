import { contentFolder } from '@wenzhan/content/testing/content-folder';
import { makeContent } from '@wenzhan/content/testing/contract/content';
import { checkBackend } from '@wenzhan/contract/conformance/check-backend';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { extraArticle } from '../support/articles';
import { startBackend } from './client';
import type { Control } from './control';

afterEach(closeServers);

async function violations(content: string, control: Control = {}) {
  const backend = await startBackend({ content });
  await backend.control(control);
  return checkBackend({ base: backend.base, transport: fetch, origin: 'https://site.example' });
}

test('the test backend fits the contract, from another origin too', async () => {
  const { dir, remove } = await makeContent();
  expect(await violations(dir)).toEqual([]);
  const articles = [extraArticle(950, { listed: true }), extraArticle(951)];
  // Added articles name no neighbours.
  const others = (await violations(dir, { articles })).filter(
    ({ check }) => check !== 'neighbours',
  );
  expect(others).toEqual([]);
  await remove();
});

test('the test backend fits the contract without content, apart from having none', async () => {
  const found = await violations(await contentFolder({}));
  expect(found.map(({ check }) => check)).toEqual(['not-empty', 'not-empty']);
});
