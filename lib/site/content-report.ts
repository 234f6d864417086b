import 'server-only';
import type { DataOf } from '@wenzhan/contract/calls/call';
import type { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import type { indexInfo, SiteConfig } from '@wenzhan/contract/calls/site';
import type { CallInput } from '@wenzhan/contract/request/request';
import type { Fields, Level } from '@wenzhan/kit/process/process';
import { runDetached } from '@wenzhan/kit/process/run-detached';
import { backendDataReceived } from '@wenzhan/kit/telemetry/events';
import { log, logThrottled } from '@wenzhan/kit/telemetry/log';
import { changedAccents } from './brand/palette';
import { contentProblems } from './queries/content-problems';

/** Texts that are remembered, so that each is logged once. */
const MAX_LOGGED = 1000;

const logged = new Set<string>();
let site: SiteConfig | undefined;

/**
 * Logs once what the backend says and the site shows otherwise or not at all, when it is received: renders log nothing.
 * Editors read it in the preview, owners of a folder from `content:check`.
 */
export function startContentReport(): void {
  backendDataReceived.subscribe(({ call, query, data }) => {
    if (call === 'index_info') ({ site } = data as DataOf<typeof indexInfo>);
    else if (call !== 'section_page_list' || isIndex(query)) return;
    const pages = call === 'index_info' ? [] : (data as DataOf<typeof sectionPageList>).list;
    // Not part of the render that has asked for it.
    runDetached(() => setImmediate(() => report(pages)));
  });
}

/** Whether pages were asked for without their sections. */
const isIndex = (query: unknown) =>
  (query as CallInput<typeof sectionPageList>['query'])?.sections === '0';

async function report(pages: DataOf<typeof sectionPageList>['list']): Promise<void> {
  if (!site) return;
  if (logged.size > MAX_LOGGED) logged.clear();
  try {
    for (const problem of await contentProblems(site, pages)) logOnce(problem, 'warn');
  } catch (error) {
    logThrottled('the content is not examined', error);
  }
  for (const { scheme, from, to, contrast, least } of changedAccents(site.brand ?? {})) {
    const text = `the accent is shown as ${to} in ${scheme} mode: ${from} cannot be read there`;
    logOnce(text, 'info', { contrast: Number(contrast.toFixed(2)), least });
  }
}

function logOnce(text: string, level: Level, fields?: Fields): void {
  if (logged.has(text)) return;
  logged.add(text);
  log(level, text, fields);
}
