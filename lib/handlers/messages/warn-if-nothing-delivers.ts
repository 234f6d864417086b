import 'server-only';
import { indexInfo } from '@wenzhan/contract/calls/site';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { setting } from '@wenzhan/kit/settings/setting';
import { log } from '@wenzhan/kit/telemetry/log';
import { requestUnlogged } from '../../request/server-request';

/** Milliseconds between two tries to read the site's forms, which a process that starts may not have read yet. */
const AGAIN_MS = 30_000;

/**
 * Warns of forms whose messages are only stored, because neither mail nor a backend is configured, nor anybody told, and of
 * those that mail their senders, which needs mail. Whether a backend takes messages shows with the first one (`Outbox`).
 */
export function warnIfNothingDelivers(): void {
  if (setting('MESSAGES_SMTP')) return;
  warn().catch(() => setTimeout(warnIfNothingDelivers, AGAIN_MS).unref());
}

async function warn(): Promise<void> {
  const { site } = await requestUnlogged(indexInfo, { query: { requiredLogin: '0' } });
  const all = Object.entries(site.forms ?? {});
  const forms = all.map(([name]) => name).join(', ');
  const confirming = all.flatMap(([name, { confirm }]) => (confirm ? name : [])).join(', ');
  if (confirming) {
    const line = 'senders get no mail that their message has come: set MESSAGES_SMTP';
    log('warn', line, { forms: confirming });
  }
  if (!forms || setting('NOTIFY') || serverApiBase()) return;
  log(
    'warn',
    'what visitors send is only stored: set MESSAGES_SMTP, or read it with npm run messages',
    {
      forms,
    },
  );
}
