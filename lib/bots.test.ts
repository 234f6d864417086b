import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { BOT_USER_AGENT, isBot } from './bots';
import { BOT_USER_AGENTS, PEOPLE_USER_AGENTS } from './test-user-agents';

/** The names in the pattern, as their own patterns. */
const names = BOT_USER_AGENT.slice('.*('.length, -').*'.length).split('|');

test.each(BOT_USER_AGENTS)('a bot: %s', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});

test.each(names)('%s is a name that an operator documents in full', (name) => {
  expect(BOT_USER_AGENTS.filter((userAgent) => new RegExp(name).test(userAgent))).not.toEqual([]);
});

test.each(PEOPLE_USER_AGENTS)('a person: %s', (userAgent) => {
  expect(isBot(userAgent)).toBe(false);
});

test('the question to ourselves and no user agent at all are no bots', () => {
  expect(isBot('wenzhan-loopback')).toBe(false);
  expect(isBot('')).toBe(false);
});

test('the literal in middleware.ts is this pattern', async () => {
  const source = await readFile(new URL('../middleware.ts', import.meta.url), 'utf8');
  const literal = /key: 'user-agent',\s+value:\s+'([^']+)'/.exec(source)?.[1] ?? '';
  expect(JSON.parse(`"${literal}"`)).toBe(BOT_USER_AGENT);
});
