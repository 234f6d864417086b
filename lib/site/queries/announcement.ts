import { thisProcess } from '../../runtime/process/process';
import 'server-only';
import type { Announcement } from '../../api/frame-schema';
import type { SiteConfig } from '../../api/schemas';
import { tags } from '../../api/tags';
import { runDetached } from '../../runtime/process/run-detached';
import { steadyNow } from '../../runtime/process/steady-now';
import { refreshPages } from '../../runtime/refresh-pages';
import { logThrottled } from '../../runtime/telemetry/log-throttled';

/** A timer of Node takes no longer time; what is later is scheduled when the site is loaded again. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** The configuration as of now: an announcement before or after its time is not part of it. */
export function asOf<T extends Pick<SiteConfig, 'announcement'>>(site: T, now: number): T {
  const { announcement, ...others } = site;
  return !announcement || isShown(announcement, now) ? site : (others as T);
}

function isShown({ from, to }: Announcement, now: number): boolean {
  return !(from && Date.parse(from) > now) && !(to && Date.parse(to) <= now);
}

/** When an announcement comes or goes next, in milliseconds since 1970; null if it does not. */
export function nextChange(announcement: Announcement | undefined, now: number): number | null {
  const times = [announcement?.from, announcement?.to].flatMap((time) =>
    time ? [Date.parse(time)] : [],
  );
  const later = times.filter((time) => time > now);
  return later.length > 0 ? Math.min(...later) : null;
}

interface Timer {
  at: number;
  timeout: NodeJS.Timeout;
}

const kept: { timer?: Timer } = {};

/**
 * Renders the stored pages again when an announcement comes or goes, as if the backend had said that the site has changed:
 * the last good page stays if that fails. On a host with its own cache pages follow with their next revalidation.
 */
export function refreshAt(at: number | null): void {
  const store = thisProcess.pageCache;
  if (!store || kept.timer?.at === at) return;
  clearTimeout(kept.timer?.timeout);
  delete kept.timer;
  const delay = (at ?? 0) - Date.now();
  if (at === null || delay > MAX_TIMER_MS) return;
  const refresh = async () => {
    const stale = [tags.site];
    await store.invalidate({ tags: stale, kind: 'stale', at: steadyNow() });
    await refreshPages(store, store.pagesWith(stale));
  };
  const refreshOrLog = () =>
    refresh().catch((error) => logThrottled('pages with an announcement are not refreshed', error));
  const timeout = runDetached(() => setTimeout(refreshOrLog, Math.max(0, delay)));
  timeout.unref();
  kept.timer = { at, timeout };
}
