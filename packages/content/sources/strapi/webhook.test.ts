import { expect, test } from 'vitest';
import { replay } from '../../testing/content-sources/recording';
import { articleIdOf } from '../identifiers';
import { mappingSchema } from './mapping';
import { readStrapiWebhook } from './webhook';

const SECRET = 'a secret';

const read = readStrapiWebhook(mappingSchema.parse({}));

test.each([
  ['draft', [], []],
  ['publish', ['article'], []],
  ['delete', [], ['article']],
  ['publish page', ['page:ye'], []],
  ['delete page', [], ['page:ye']],
  ['rename category', ['category:standards', 'articles', 'categories'], []],
  ['delete category', ['articles', 'categories'], ['category:standards']],
])('the webhooks of "%s" name what changed', (step, tags, withdrawn) => {
  const { webhooks, made } = replay('strapi');
  const headers = new Headers({ authorization: `Bearer ${SECRET}` });
  const sent = webhooks.filter((webhook) => webhook.step === step);
  const changes = sent.map(({ body }) => read(SECRET, headers, body)?.change);
  const article = (tag: string) =>
    tag === 'article' ? `article:${articleIdOf(made.article ?? '', 36)}` : tag;
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.flatMap((change) => change?.tags)).toEqual(tags.map(article));
  expect(changes.flatMap((change) => change?.withdrawn)).toEqual(withdrawn.map(article));
});

test.each(['', 'Bearer wrong', SECRET])(
  'a webhook of Strapi with the proof %j is refused',
  (authorization) => {
    expect(read(SECRET, new Headers({ authorization }), '{}')).toBeNull();
  },
);

const MAPPED = { article: { tags: 'keywords', author: 'writer' } };

test.each([
  ['tag', {}, true],
  ['author', {}, true],
  ['keyword', MAPPED, true],
  ['writer', MAPPED, true],
  ['contact-message', {}, false],
  ['view-counter', {}, false],
  ['keyword', {}, false],
])(
  'an entry of the type %s with the mapping %j concerns articles: %j',
  (model, mapping, isRead) => {
    const time = '2026-11-23T22:39:02.980Z';
    const entry = {
      ...{ documentId: 'j0kp9rqhlerbzxkkalx6y8zq', name: '名' },
      ...{ createdAt: time, updatedAt: time, publishedAt: time },
    };
    const headers = new Headers({ authorization: `Bearer ${SECRET}` });
    for (const event of ['entry.create', 'entry.update', 'entry.delete']) {
      const body = JSON.stringify({ event, model, entry });
      const change = readStrapiWebhook(mappingSchema.parse(mapping))(SECRET, headers, body)?.change;
      expect(change).toEqual({ tags: isRead ? ['articles'] : [], withdrawn: [] });
    }
  },
);
