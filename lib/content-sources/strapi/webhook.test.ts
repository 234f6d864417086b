import { afterEach, expect, test, vi } from 'vitest';
import { replay } from '../../../testing/content-sources/recording';
import { articleIdOf } from '../names';
import { mappingSchema } from './mapping';
import { readStrapiWebhook } from './webhook';

const SECRET = 'a secret';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['draft', [{ tags: [], withdrawn: [] }]],
  [
    'publish',
    [
      { tags: [], withdrawn: [] },
      { tags: ['article', 'category:news'], withdrawn: [] },
    ],
  ],
  [
    'delete',
    [
      { tags: [], withdrawn: [] },
      { tags: [], withdrawn: ['article'] },
    ],
  ],
  [
    'publish page',
    [
      { tags: [], withdrawn: [] },
      { tags: ['page:ye'], withdrawn: [] },
    ],
  ],
  [
    'delete page',
    [
      { tags: [], withdrawn: [] },
      { tags: [], withdrawn: ['page:ye'] },
    ],
  ],
  ['rename category', [{ tags: ['category:standards', 'articles', 'categories'], withdrawn: [] }]],
  ['delete category', [{ tags: ['articles', 'categories'], withdrawn: ['category:standards'] }]],
])('the webhooks of "%s" name what changed', (step, expected) => {
  const { webhooks, made } = replay('strapi');
  const sent = webhooks.filter((webhook) => webhook.step === step);
  const headers = new Headers({ authorization: `Bearer ${SECRET}` });
  const read = readStrapiWebhook(mappingSchema.parse({}));
  const toArticle = (tag: string) =>
    tag === 'article' ? `article:${articleIdOf(made.article ?? '', 36)}` : tag;
  expect(sent.map(({ body }) => read(SECRET, headers, body)?.change)).toEqual(
    expected.map(({ tags, withdrawn }) => ({
      tags: tags.map(toArticle),
      withdrawn: withdrawn.map(toArticle),
    })),
  );
});

test.each(['', 'Bearer wrong', SECRET])(
  'a webhook of Strapi with the proof %j is refused',
  (authorization) => {
    const read = readStrapiWebhook(mappingSchema.parse({}));
    expect(read(SECRET, new Headers({ authorization }), '{}')).toBeNull();
  },
);
