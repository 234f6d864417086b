import 'server-only';
import { indexInfo } from '@wenzhan/contract/calls/site';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { setting } from '@wenzhan/kit/settings/setting';
import { log } from '@wenzhan/kit/telemetry/log';
import { requestUnlogged } from '../../request/server-request';

/** Milliseconds between two tries to read the site's forms, which a process that starts may not have read yet. */
const AGAIN_MS = 30_000;

/**
 * Warns of forms whose messages are only stored, because neither mail nor a backend is configured, nor anybody told. Whether a backend takes
 * messages shows with the first one (`Outbox`).
 */
export function warnIfNothingDelivers(): void {
  if (setting('MESSAGES_SMTP') || setting('NOTIFY') || serverApiBase()) return;
  warn().catch(() => setTimeout(warnIfNothingDelivers, AGAIN_MS).unref());
}

async function warn(): Promise<void> {
  const { site } = await requestUnlogged(indexInfo, { query: { requiredLogin: '0' } });
  const forms = Object.keys(site.forms ?? {}).join(', ');
  if (!forms) return;
  log(
    'warn',
    'what visitors send is only stored: set MESSAGES_SMTP, or read it with npm run messages',
    {
      forms,
    },
  );
}
