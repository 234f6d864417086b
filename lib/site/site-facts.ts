import 'server-only';
import type { DataOf } from '@wenzhan/contract/calls/call';
import { indexInfo, type SiteConfig } from '@wenzhan/contract/calls/site';
import { request } from '@wenzhan/contract/request/request';
import { backendDataReceived } from '@wenzhan/kit/telemetry/events';
import { backend } from '../request/backend';
import { builtSnapshot } from './queries/fallback-snapshot';

/**
 * Keeps what code without the site's data has to know of its configuration, as of the last response: its language, and where
 * its pictures are. It is part of the environment, which the threads of the process share.
 */
export function startSiteFacts(): void {
  const built = builtSnapshot();
  if (built) noteSite(built.site);
  backendDataReceived.subscribe(({ call, data }) => {
    if (call === 'index_info') noteSite((data as DataOf<typeof indexInfo>).site);
  });
}

/** Reads the configuration once, because the language of the first page depends on it. It stays as it was if that fails. */
export async function readSite(): Promise<void> {
  const input = { query: { requiredLogin: '0' } } as const;
  await request(indexInfo, input, backend()).then(
    ({ site }) => noteSite(site),
    () => undefined,
  );
}

function noteSite({ locale, cdnUrl }: Pick<SiteConfig, 'locale' | 'cdnUrl'>): void {
  process.env.SITE_LOCALE = locale;
  process.env.SITE_CDN_URL = cdnUrl;
}
