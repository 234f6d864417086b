import { expect, test } from 'vitest';
import { parseRevalidationRequest } from './revalidation-request';

const isAccepted = (tag: string) =>
  parseRevalidationRequest(JSON.stringify({ tags: [tag] })) !== null;

test.each([
  'site',
  'categories',
  'articles',
  'category:news',
  // As long as the contract lets a name be.
  `category:${'n'.repeat(200)}`,
  `page:${'n'.repeat(200)}`,
  'page:about_us',
  'article:12',
  'author:Jia-1',
  'en/article:12',
  'pt-br/site',
])('a request may name %s', (tag) => {
  expect(isAccepted(tag)).toBe(true);
});

test.each([
  '',
  'page',
  'article:',
  'article:a1',
  'article:1:2',
  'page:../x',
  `category:${'n'.repeat(201)}`,
  'author:甲',
  'order:all',
  'withdrawn:article:1',
  'article-page:1',
  'changes',
  'en/',
  'en/en/site',
  'EN/site',
  'english/site',
  'en/order:all',
  '/site',
  '_N_T_/',
])('a request may not name “%s”', (tag) => {
  expect(isAccepted(tag)).toBe(false);
});
