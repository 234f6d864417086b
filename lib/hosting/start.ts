import { setTimeout as sleep } from 'node:timers/promises';
import { startContentThread } from '@wenzhan/content/service/content-thread';
import { language } from '@wenzhan/kit/language';
import { thisProcess } from '@wenzhan/kit/process/process';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { requireSharedContent } from '@wenzhan/kit/settings/check';
import { traditionalVariant } from '@wenzhan/kit/urls/traditional';
import { visitsDir } from '@wenzhan/kit/visits/visit-files';
import { renderThread } from '@wenzhan/text/thread/render-thread';
import { announceChange } from '../handlers/revalidate/announce-change';
import { startContentReport } from '../site/content-report';
import { readSite } from '../site/site-facts';
import { noteMissedSearches } from './missed-searches';

/** Milliseconds that a process waits for its own content at most before it is ready, and between two questions. */
const CONTENT_MS = 300_000;
const QUESTION_PAUSE_MS = 1000;

/**
 * Starts what the site has beside the framework: the report of what content says and the site cannot show, the thread that
 * renders long texts, which can be ended, and without a backend the embedded content API.
 *
 * @returns resolves when there is content: that of the last start, or what was read since
 */
export async function startSite(): Promise<void> {
  requireSharedContent(process.env);
  startContentReport();
  if (visitsDir() !== undefined) noteMissedSearches();
  thisProcess.renderer = renderThread();
  if (!serverApiBase()) thisProcess.content = startContentThread(announceChange);
  const end = performance.now() + CONTENT_MS;
  while (thisProcess.content && performance.now() < end && !(await hasContent())) {
    await sleep(QUESTION_PAUSE_MS, undefined, { ref: false });
  }
  await readSite();
  if (traditionalVariant() && language() === 'en') stopForEnglish();
}

function stopForEnglish(): void {
  console.error('TRADITIONAL_CHINESE: has no effect on a site whose locale is English; remove it');
  process.exit(1);
}

async function hasContent(): Promise<boolean> {
  const signal = AbortSignal.timeout(CONTENT_MS);
  const request = new Request('http://127.0.0.1/api/web/index_info', { signal });
  const response = await thisProcess.content?.fetch(request).catch(() => null);
  return response?.ok === true;
}
