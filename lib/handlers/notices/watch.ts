import 'server-only';
import { statfs } from 'node:fs/promises';
import { indexInfo } from '@wenzhan/contract/calls/site';
import { getBackendHealth } from '@wenzhan/contract/request/circuit-breaker';
import { within } from '@wenzhan/kit/process/within';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { setting } from '@wenzhan/kit/settings/setting';
import { countMessages, messagesDir, oldestWaiting } from '@wenzhan/kit/stored-messages';
import { type TroubleNoted, troubleNoted } from '@wenzhan/kit/telemetry/events';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';
import { notices as texts } from '@wenzhan/texts/notices';
import { requestUnlogged } from '../../request/server-request';
import { queueTrouble } from './notice-queue';
import { noticeOfTrouble, type Trouble } from './stored-notice';
import { TroubleFile } from './trouble-file';
import { Troubles } from './troubles';

const LOOK_EVERY = 60_000;
/** Milliseconds after which a waiting message is one of which the owner has to know. */
const LONG_WAIT = 60 * 60_000;
const MEGABYTE = 1024 * 1024;
/** Below this much room a disk counts as full: a message with files takes 20 megabytes. */
const MIN_FREE = 64 * MEGABYTE;
/** Milliseconds to learn the name of the site, while its content may be away. */
const NAME_MS = 3000;

/** Watches what an owner has to know of, and tells the channels. */
export function startWatch(): void {
  const troubles = new Troubles(new TroubleFile(`${messagesDir()}/troubles`), tell);
  const note = (noted: TroubleNoted) => {
    troubles.note(noted, Date.now());
    if (noted.kind === 'disk' && noted.reason !== null) void troubles.look(Date.now());
  };
  troubleNoted.subscribe(note);
  const look = async () => {
    for (const noted of await troublesNow()) note(noted);
    await troubles.look(Date.now());
  };
  setInterval(() => void look(), LOOK_EVERY).unref();
}

/** What can be seen to go wrong, or to be fine, without an event. Never rejects. */
export async function troublesNow(): Promise<TroubleNoted[]> {
  const { unavailable } = getBackendHealth();
  return [
    { kind: 'source', key: 'backend', reason: unavailable ? serverApiBase() || null : null },
    ...(await waiting()),
    ...(await disks()),
  ];
}

/** Messages that wait long, or have failed, where something delivers them. */
async function waiting(): Promise<TroubleNoted[]> {
  if (!(setting('MESSAGES_SMTP') || serverApiBase())) return [];
  try {
    const counts = await countMessages();
    const oldest = await oldestWaiting();
    const isLong = oldest !== null && Date.now() - oldest > LONG_WAIT;
    const total = counts.failed + (isLong ? counts.waiting : 0);
    const reason = total > 0 ? texts().waiting(total) : null;
    return [{ kind: 'messages', key: 'waiting', reason }];
  } catch (error) {
    logThrottled('messages of visitors cannot be counted', error);
    return [];
  }
}

/** The disks that the site writes to, by their folder. */
async function disks(): Promise<TroubleNoted[]> {
  const folders = [messagesDir(), setting('CONTENT_DIR')];
  const all = folders.map(async (folder): Promise<TroubleNoted[]> => {
    try {
      const { bavail, bsize } = await statfs(/* turbopackIgnore: true */ folder);
      const free = bavail * bsize;
      const reason = free < MIN_FREE ? texts().free(Math.floor(free / MEGABYTE)) : null;
      return [{ kind: 'disk', key: folder, reason }];
    } catch {
      // A folder that is not there yet, or not read, has no disk.
      return [];
    }
  });
  return (await Promise.all(all)).flat();
}

async function tell(trouble: Trouble): Promise<void> {
  const stored = noticeOfTrouble(trouble, await siteName(), Date.now());
  await queueTrouble(stored);
}

/** The name of the site, or its host while its content cannot be read. */
async function siteName(): Promise<string> {
  try {
    const asked = requestUnlogged(indexInfo, { query: { requiredLogin: '0' } });
    const { site } = await within(NAME_MS, asked);
    return site.siteName;
  } catch {
    return new URL(configuredSiteUrl() ?? 'http://localhost').host;
  }
}
