import { BOT_USER_AGENTS, PEOPLE_USER_AGENTS } from '@wenzhan/contract/testing/user-agents';
import { isBot } from '@wenzhan/contract/urls/bots';
import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';
import { expect, test } from 'vitest';
import { config } from '../../../middleware';
import { middlewareMatcher } from '../../../scripts/middleware-matcher';

const PERSON = PEOPLE_USER_AGENTS[0];
const BOT = BOT_USER_AGENTS[0];

const enters = (url: string, userAgent: string) =>
  doesMatch({ config, url, headers: { 'user-agent': userAgent } });

/** A person with the name of a bot, and a bot with that of a phone. */
const CUBOT = 'Mozilla/5.0 (Linux; Android 9; CUBOT) Mobile Safari/537.36';
const BOT_ON_A_PHONE = 'Mozilla/5.0 (Linux; Android 9; CUBOT) (compatible; Googlebot/2.1)';

// Its literals are those of `packages/contract/urls/bots.ts`, whose test has many more.
test.each([PERSON, CUBOT, BOT, BOT_ON_A_PHONE])(
  'a page enters it for bots only, in upper and lower case: %s',
  (userAgent) => {
    for (const sent of [userAgent, userAgent.toLowerCase(), userAgent.toUpperCase()]) {
      expect(enters('/', sent)).toBe(isBot(sent));
    }
  },
);

test.each([
  ['/', false, true],
  ['/content/guides/page/2', false, true],
  ['/content/news/101', false, true],
  ['/single_page/privacy', false, true],
  ['/robots.txt', false, true],
  ['/media/none.png', false, true],
  ['/builds/none', false, true],
  ['/api/none', false, true],
  ['/api/revalidate', false, false],
  ['/api/revalidate?from=cms', false, false],
  ['/api/revalidate/none', false, true],
  ['/_next/none', false, true],
  ['/nowhere', true, true],
  ['/?p=12', true, true],
  ['/?p=12%E3%80%82', true, true],
  ['/?page_id=3', true, true],
  ['/?cat=3', true, true],
  ['/?page=2&p=x', false, true],
  ['/content?p=12', false, true],
  ['/content/news/101/', true, true],
  ['/content/news/101.', true, true],
  ['/content/news/101)', true, true],
  ['/content/news/101%E3%80%82', true, true],
  ['/zh-hant/about_us,?a=1', true, true],
  ['/en/search?q=a', true, true],
  ['/en/content/news/101', false, true],
  ['/en/nowhere', true, true],
  ['/_next/static/chunks/a.', false, false],
  ['/api/web/index_info.', false, true],
  ['/_next/static/chunks/a.js', false, false],
  ['/_next/image?url=%2Fmedia%2Fa.png&w=480&q=75', false, false],
])('%s enters it for a person: %s, for a bot: %s', (url, forPerson, forBot) => {
  expect([enters(url, PERSON), enters(url, BOT)]).toEqual([forPerson, forBot]);
});

test('a request without a user agent does not enter it', () => {
  expect(doesMatch({ config, url: '/', headers: {} })).toBe(false);
});

test('the literal in middleware.ts is what follows from the route table and packages/contract/urls/bots.ts', () => {
  const literal = middlewareMatcher();
  const message = `run \`npm run routes\`, or write into middleware.ts: matcher: ${JSON.stringify(literal)}`;
  expect(config.matcher, message).toEqual(literal);
});
