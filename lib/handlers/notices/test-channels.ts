import { randomUUID } from 'node:crypto';
import { setting } from '@wenzhan/kit/settings/setting';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';
import { notices as texts } from '@wenzhan/texts/notices';
import { post } from '../messages/mail';
import { noticeText } from './notice-text';
import { sendNotice } from './send-notice';

/**
 * Sends a test by mail and to each channel, and prints in a line what has come of each.
 *
 * @returns the exit code: 1 unless all have taken it
 */
export async function testChannels(print: (text: string) => Promise<void>): Promise<number> {
  const { answers } = texts();
  const host = new URL(configuredSiteUrl() ?? 'http://localhost').host;
  const notice = { id: randomUUID(), site: host, event: { type: 'test' } } as const;
  const to = setting('MESSAGES_TO') ?? [];
  const all = [
    ...(setting('MESSAGES_SMTP')
      ? [{ name: answers.mail(to.join(', ')), send: () => mailTest(to, noticeText(notice)) }]
      : []),
    ...(setting('NOTIFY') ?? []).map((channel) => ({
      name: channel.name,
      send: () => sendNotice(channel, notice),
    })),
  ];
  if (all.length === 0) {
    await print(`${answers.nothing}\n`);
    return 1;
  }
  const lines = await Promise.all(
    all.map(({ name, send }) =>
      send().then(
        () => ({ isTaken: true, line: answers.taken(name) }),
        (error: Error) => ({ isTaken: false, line: answers.failed(name, error.message) }),
      ),
    ),
  );
  await print(`${lines.map(({ line }) => line).join('\n')}\n`);
  return lines.every(({ isTaken }) => isTaken) ? 0 : 1;
}

async function mailTest(to: readonly string[], text: string): Promise<void> {
  const from = setting('MESSAGES_FROM') ?? to[0] ?? '';
  const headers = { 'Auto-Submitted': 'auto-generated' };
  await post({ from, to: [...to], subject: text, text, headers, xMailer: false });
}
