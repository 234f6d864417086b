import { expect, test } from 'vitest';
import { article, NOW } from '../../testing/content-folder';
import type { ArticleVersions } from './content-model';
import { parseFile } from './parse-file';
import type { ArticleRecord } from './records';
import { visibleVersion } from './visibility';

function record(front: Record<string, unknown>, file = 'news/1.md'): ArticleRecord {
  const parsed = parseFile(file, article(front)).record;
  if (parsed?.kind !== 'article') throw new Error('not an article');
  return parsed;
}

const versions = (front = {}, draft: ArticleRecord | null = null): ArticleVersions => ({
  article: record(front),
  draft,
});
const draft = record({ title: '新版' }, 'news/1.draft.md');
const future = { publishedAt: new Date(NOW + 1).toISOString() };
const present = { publishedAt: new Date(NOW).toISOString() };

test.each([
  ['published', versions(), 'published', 'published'],
  ['published this very moment', versions(present), 'published', 'published'],
  ['scheduled', versions(future), undefined, 'scheduled'],
  ['a draft', versions({ status: 'draft' }), undefined, 'draft'],
  ['a draft with a time to come', versions({ status: 'draft', ...future }), undefined, 'draft'],
  ['published with a draft beside it', versions({}, draft), 'published', 'draft'],
  ['scheduled with a draft beside it', versions(future, draft), undefined, 'draft'],
])(
  'what is %s is seen by strangers and by those signed in as it should',
  (_, both, stranger, signedIn) => {
    expect(visibleVersion(both, { signedIn: false }, NOW)?.status).toBe(stranger);
    expect(visibleVersion(both, { signedIn: true }, NOW)?.status).toBe(signedIn);
  },
);

test('strangers see the published version, those signed in the next one', () => {
  const both = versions({}, draft);
  expect(visibleVersion(both, { signedIn: false }, NOW)?.record.front.title).toBe('标题');
  expect(visibleVersion(both, { signedIn: true }, NOW)?.record.front.title).toBe('新版');
});
