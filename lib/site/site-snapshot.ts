import 'server-only';
import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { PageSummary } from '@wenzhan/contract/calls/static-pages';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { buildFolder, isSelfHosted } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import { siteIdentity } from '@wenzhan/kit/settings/site-identity';
import { logThrottled } from '@wenzhan/kit/telemetry/log';

/** What every page requires, as the backend has sent it. */
interface Kept {
  site?: SiteConfig;
  pages?: PageSummary[];
}

/** The same text is written again after this time, so that it is known to be good still. */
const RENEWED_MS = 60_000;

/** What was received last, and what of it is in the file. */
let received: Kept = {};
let written = { text: '', at: 0 };
let writing: Promise<void> = Promise.resolve();

// Not through `path`: the bundler would treat folders of the project as parts of the server.
const cacheFolder = () => setting('CACHE_DIR') ?? `${process.cwd()}/${buildFolder()}/cache`;

/** The file is that of one site: the build may serve another one. */
const snapshotFile = () => `${cacheFolder()}/site-${siteIdentity()}.json`;

/** Keeps a part of what every page requires in a file, as soon as all of it was received, and when it changes. */
export function keepSnapshot(part: Kept): void {
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

/** The text of the file; undefined without one. */
export function keptSnapshot(): string | undefined {
  if (!isSelfHosted()) return undefined;
  try {
    return readFileSync(/* turbopackIgnore: true */ snapshotFile(), 'utf8');
  } catch {
    return undefined;
  }
}
