import 'server-only';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { pageSummarySchema } from '@wenzhan/contract/calls/static-pages';
import { checkAnalytics } from '@wenzhan/contract/schemas/analytics-sources';
import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { buildFolder, isSelfHosted } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import { isBuiltForThisSite, siteIdentity } from '@wenzhan/kit/settings/site-identity';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';

/** What every page requires, even while the backend is unavailable, as the backend has sent it. */
const snapshotSchema = z.object({
  site: siteConfigSchema,
  pages: z.array(pageSummarySchema),
});

const earlierSchema = snapshotSchema
  .extend({
    /** Milliseconds since 1970. */
    takenAt: z.number(),
  })
  .check(checkAnalytics);

export type Snapshot = z.output<typeof snapshotSchema>;

/** The same text is written again after this time, so that it is known to be good still. */
const RENEWED_MS = 60_000;

/** What was received last, and what of it is in the file. */
let received: Partial<Snapshot> = {};
let written = { text: '', at: 0 };
let writing: Promise<void> = Promise.resolve();

// Not through `path`: the bundler would treat folders of the project as parts of the server.
const cacheFolder = () => setting('CACHE_DIR') ?? `${process.cwd()}/${buildFolder()}/cache`;

/** The file is that of one site: the build may serve another one. */
const snapshotFile = () => `${cacheFolder()}/site-${siteIdentity()}.json`;

/** Keeps a part of what every page requires in a file, as soon as all of it was received, and when it changes. */
export function keepSnapshot(part: Partial<Snapshot>): void {
  received = { ...received, ...part };
  const { site, pages } = received;
  // A build has its own (`SITE_SNAPSHOT`).
  const isServing =
    process.env.NODE_ENV === 'production' && process.env.NEXT_PHASE !== 'phase-production-build';
  if (!site || !pages || !isServing || !isSelfHosted()) return;
  const text = JSON.stringify({ site, pages });
  const now = Date.now();
  if (text === written.text && now - written.at < RENEWED_MS) return;
  written = { text, at: now };
  const file = snapshotFile();
  const whole = JSON.stringify({ site, pages, takenAt: now });
  // One after the other, and not part of the render that has asked.
  runDetached(() => {
    writing = writing
      .then(() => mkdir(cacheFolder(), { recursive: true }))
      .then(() => atomicWrite(file, whole))
      .catch((error) => logThrottled('what every page requires is not kept', error));
  });
}

/** What an earlier process of this site or its build has read, whichever was later; null if none has. */
export function earlierSnapshot() {
  const built = isBuiltForThisSite() ? process.env.SITE_SNAPSHOT : undefined;
  const [latest = null] = [parseSnapshot(keptSnapshot()), parseSnapshot(built)]
    .filter((snapshot) => snapshot !== null)
    .sort((one, other) => other.takenAt - one.takenAt);
  return latest;
}

/** Null, with a line in the log, for a text that is no snapshot, such as that of another version. */
function parseSnapshot(text: string | undefined) {
  if (!text) return null;
  try {
    const parsed = parseTolerantly(earlierSchema, JSON.parse(text));
    if (!parsed.success) throw parsed.error;
    return parsed.data.data;
  } catch (error) {
    logThrottled('an earlier answer of the backend is not used', error);
    return null;
  }
}

/** The text of the file; undefined without one. */
function keptSnapshot(): string | undefined {
  if (!isSelfHosted()) return undefined;
  try {
    return readFileSync(/* turbopackIgnore: true */ snapshotFile(), 'utf8');
  } catch {
    return undefined;
  }
}
