import { expect, test } from 'vitest';
import { BOT_USER_AGENTS, PEOPLE_USER_AGENTS } from '../testing/user-agents';
import { BOT_PARTS, isBot } from './bots';

const inEveryCase = (userAgent: string) => [
  userAgent,
  userAgent.toLowerCase(),
  userAgent.toUpperCase(),
];

test.each(BOT_USER_AGENTS)('a bot, in any case of letters: %s', (userAgent) => {
  expect(inEveryCase(userAgent).map(isBot)).toEqual([true, true, true]);
});

test.each([...PEOPLE_USER_AGENTS, 'wenzhan-loopback', ''])(
  'a person, in any case of letters: %s',
  (userAgent) => {
    expect(inEveryCase(userAgent).map(isBot)).toEqual([false, false, false]);
  },
);

test.each(BOT_PARTS)('%s makes a bot of a user agent that would be a person’s without', (part) => {
  const others = new RegExp(BOT_PARTS.filter((other) => other !== part).join('|'), 'i');
  expect(BOT_USER_AGENTS.filter((userAgent) => !others.test(userAgent))).not.toEqual([]);
});
