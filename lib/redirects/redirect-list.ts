import 'server-only';
import { requestOrNull } from '../backend/request';
import { type RedirectMap, resolveRedirects } from '../routing/resolve-redirects';
import { deploymentToken } from '../settings/deployment';
import { isFresh, redirectCache } from './redirect-cache';

/**
 * What became of which address, from `redirect_list`: asked for when the last answer is too old.
 * Never fails: while there is no answer the last good one stays, and before the first there is none.
 */
export async function getRedirects(): Promise<RedirectMap> {
  const held = redirectCache();
  if (!held.asking && !isFresh(held)) {
    held.asking = renew().finally(() => {
      held.asking = null;
    });
  }
  await held.asking;
  return held.redirects;
}

async function renew(): Promise<void> {
  const held = redirectCache();
  try {
    const data = await requestOrNull('redirect_list', {}, deploymentToken());
    const { redirects, unusable } = resolveRedirects(data?.list ?? []);
    held.redirects = redirects;
    const lines = unusable.map(({ from, reason }) => `redirect_list: ${from}: ${reason}`);
    for (const line of lines) if (!held.known.has(line)) console.error(line);
    held.known = new Set(lines);
  } catch {
    // The request has logged it; the last good list stays.
  }
  held.askedAt = Date.now();
}
