import { expect, test } from 'vitest';
import { BOT_USER_AGENTS } from '../testing/user-agents';
import { getBotName } from './bot-names';

test.each([
  ['Mozilla/5.0 (compatible; Baiduspider/2.0)', 'Baiduspider'],
  ['googlebot/2.1', 'Googlebot'],
  ['TELEGRAMBOT (LIKE TWITTERBOT)', 'TelegramBot'],
  ['FooBot/1.0 (+https://foo.example/bot)', 'other'],
])('%s is counted as %s', (userAgent, name) => {
  expect(getBotName(userAgent)).toBe(name);
});

test('there are only so many names, whatever visitors send', () => {
  const names = new Set(BOT_USER_AGENTS.map(getBotName));
  const shouted = new Set(BOT_USER_AGENTS.map((userAgent) => getBotName(userAgent.toUpperCase())));
  expect(shouted).toEqual(names);
  expect(names.size).toBeGreaterThan(40);
});
