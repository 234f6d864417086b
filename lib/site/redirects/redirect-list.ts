import { redirectList } from '@wenzhan/contract/calls/redirects';
import { editionLink } from '@wenzhan/contract/urls/edition-links';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { segmentOf, siteLanguages } from '@wenzhan/kit/urls/editions';
import 'server-only';
import { type RedirectMap, resolveRedirects } from '@wenzhan/contract/urls/resolve-redirects';
import { everybody } from '../../request/reader';
import { requestOrNull } from '../../request/server-request';
import { isFresh, redirectCache } from './redirect-cache';

/**
 * The redirects of `redirect_list` in all languages, with the paths of their editions, requested if the last response is stale. Never throws: after a failure
 * the last good list remains, which is empty at first.
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
    const [, ...further] = siteLanguages().map(segmentOf);
    const lists = await Promise.all([undefined, ...further].map(redirectsIn));
    const list = lists.flat();
    const listed = JSON.stringify(list);
    // Resolving thousands takes a tenth of a second.
    if (listed === held.listed) return;
    const { redirects, unusable } = resolveRedirects(list);
    held.redirects = redirects;
    held.listed = listed;
    const lines = unusable.map(({ from, reason }) => `redirect_list: ${from}: ${reason}`);
    for (const line of lines) if (!held.known.has(line)) console.error(line);
    held.known = new Set(lines);
  } catch {
    // Logged by the request; the last good list remains.
  } finally {
    held.askedAt = steadyNow();
  }
}

/** The redirects of a language. @param language in lower case; the default one without it */
async function redirectsIn(language: string | undefined) {
  const data = await requestOrNull(redirectList, {}, everybody(language));
  const list = data?.list ?? [];
  if (language === undefined) return list;
  return list.map((entry) => ({
    ...entry,
    from: pathInEdition(language, entry.from),
    ...(entry.to !== undefined && { to: editionLink(language, entry.to) }),
  }));
}
