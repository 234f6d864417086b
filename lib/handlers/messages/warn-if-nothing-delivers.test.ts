import { thisProcess } from '@wenzhan/kit/process/process';
import { expect, test, vi } from 'vitest';
import * as calls from '../../request/server-request';
import { warnIfNothingDelivers } from './warn-if-nothing-delivers';

/** What is logged at the start of a site with these forms and settings. */
async function loggedAtStart(forms: object, settings: Record<string, string> = {}) {
  const logged: string[] = [];
  thisProcess.writeLog = (level, text, fields) =>
    logged.push(`${level} ${text} ${JSON.stringify(fields)}`);
  for (const name of ['MESSAGES_SMTP', 'NOTIFY', 'API_BASE_URL', 'NEXT_PUBLIC_API_BASE_URL']) {
    vi.stubEnv(name, settings[name] ?? '');
  }
  vi.spyOn(calls, 'requestUnlogged').mockResolvedValue({ site: { forms } } as never);
  warnIfNothingDelivers();
  await new Promise(setImmediate);
  return logged;
}

test('an owner is told at the start of forms whose messages nothing delivers', async () => {
  const [line, ...more] = await loggedAtStart({ contact: {}, visit: {} });
  expect(line).toMatch(/^warn .+ set MESSAGES_SMTP.+contact, visit/);
  expect(more).toEqual([]);
});

test('an owner is told at the start of forms that mail their senders without a mail server', async () => {
  const forms = { contact: { confirm: true }, visit: {} };
  const robot = { NOTIFY: 'wecom https://robot.example.com' };
  const lines = await loggedAtStart(forms, robot);
  expect(lines).toEqual([expect.stringMatching(/^warn senders get no mail .+"forms":"contact"/)]);
});

test.each([
  ['without forms', {}, {}],
  ['with a mail server', { contact: {} }, { MESSAGES_SMTP: 'smtp://mail.example.com' }],
  ['with a robot', { contact: {} }, { NOTIFY: 'wecom https://robot.example.com' }],
  ['with a backend', { contact: {} }, { API_BASE_URL: 'https://api.example.com' }],
])('nothing is said %s', async (_, forms, settings) => {
  expect(await loggedAtStart(forms, settings)).toEqual([]);
});
