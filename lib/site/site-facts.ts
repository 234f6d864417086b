import 'server-only';
import type { DataOf } from '@wenzhan/contract/calls/call';
import { indexInfo, type SiteConfig } from '@wenzhan/contract/calls/site';
import type { pageList } from '@wenzhan/contract/calls/static-pages';
import { request } from '@wenzhan/contract/request/request';
import { backendDataReceived } from '@wenzhan/kit/telemetry/events';
import { backend } from '../request/backend';
import { earlierSnapshot, keepSnapshot } from './site-snapshot';

/**
 * Keeps what the site has last said of itself: its languages and where its pictures are, for code without the site's data, and
 * in a file what every page requires, for a start while the backend is unavailable. The first two are part of the environment,
 * which the threads of the process share.
 */
export function startSiteFacts(): void {
  const earlier = earlierSnapshot();
  if (earlier) noteSite(earlier.site);
  backendDataReceived.subscribe(({ call, data, isForEverybody }) => {
    if (!isForEverybody) return;
    if (call === 'index_info') {
      const { site } = data as DataOf<typeof indexInfo>;
      noteSite(site);
      keepSnapshot({ site });
    }
    if (call === 'page_list') keepSnapshot({ pages: (data as DataOf<typeof pageList>).list });
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

type Facts = Pick<SiteConfig, 'locale' | 'languages' | 'cdnUrl'>;

function noteSite({ locale, languages = [], cdnUrl }: Facts): void {
  process.env.SITE_LOCALE = locale;
  process.env.SITE_LANGUAGES = languages.join(' ');
  process.env.SITE_CDN_URL = cdnUrl;
}
