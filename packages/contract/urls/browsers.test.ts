import { expect, test } from 'vitest';
import { BOT_USER_AGENTS, PEOPLE_USER_AGENTS } from '../testing/user-agents';
import { isBot } from './bots';
import { isBrowser } from './browsers';

/** Those that error pages take for people: programs, and browsers that they drive. */
const PROGRAMS = PEOPLE_USER_AGENTS.filter((userAgent) =>
  /^(?:wget|python|okhttp|axios|node|prometheus|kube|curl)|headless/i.test(userAgent),
);

const isReader = (userAgent: string) => isBrowser(userAgent) && !isBot(userAgent);

test.each([...BOT_USER_AGENTS, ...PROGRAMS, '', 'wenzhan-loopback'])(
  '%s reads no page',
  (agent) => {
    expect([agent, agent.toLowerCase(), agent.toUpperCase()].map(isReader)).toEqual([
      false,
      false,
      false,
    ]);
  },
);

test('every other one is that of a browser in which a person reads', () => {
  const people = PEOPLE_USER_AGENTS.filter((userAgent) => !PROGRAMS.includes(userAgent));
  expect(people.filter((userAgent) => !isReader(userAgent))).toEqual([]);
  expect(PROGRAMS).toHaveLength(9);
});

test.each([
  'Playwright/1.57',
  'Mozilla/5.0 (X11) Cypress/13',
  'Mozilla/5.0 PhantomJS/2.1',
  'Mozilla/5.0 (compatible; Wenzhan)',
])('%s is driven by a program', (userAgent) => {
  expect(isReader(userAgent)).toBe(false);
});
