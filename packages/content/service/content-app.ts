import { type ContentChange, LOOK_PATH } from '@wenzhan/contract/request/embedded-api';
import { envelope, retryLater } from '@wenzhan/contract/revalidation/envelope';
import { atMost } from '@wenzhan/kit/process/at-most';
import { fail, missing } from '../envelope';
import type { ContentService } from './api';
import { type NoticeActions, notRead, receiveNotice } from './receive-notice';
import type { SiteAnnouncer } from './site-announcer';

/** Seconds after which the sender of a request may try again. */
const RETRY_WHEN_UP = 5;
/** Milliseconds that the question whether there is content waits for the first reading. */
const READY_MS = 1000;

/**
 * The content service over HTTP: the calls of the contract, and `POST /api/revalidate` for webhooks of the content system and
 * for revalidation requests, which are read here before the site carries them out.
 *
 * @returns responds to a request; it never rejects
 */
export function contentApp(
  service: ContentService,
  announcer: SiteAnnouncer,
): (request: Request) => Promise<Response> {
  /** @returns whether what is named could be read; what was found has been announced then */
  const look = async (word: ContentChange & { drafts?: string[] }): Promise<boolean> => {
    const body = JSON.stringify(word);
    const request = new Request(`http://127.0.0.1/${LOOK_PATH}`, { method: 'POST', body });
    return (await service.fetch(request)).ok;
  };
  const actions: NoticeActions = {
    signal: async (revalidation) => {
      const { tags, withdrawn, purge } = revalidation;
      const isRead = await look({ tags: [...tags, ...purge], withdrawn });
      const response = await announcer.forward(revalidation);
      if (!response) return retryLater(503, 'no instance of the site responds', RETRY_WHEN_UP);
      return isRead || !response.ok ? response : notRead((await response.json()).data);
    },
    // Its failure is logged, and what it names is read with a later look.
    webhook: (change) => void look(change),
  };
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/api/web/')) return service.fetch(request);
    if (pathname === '/api/ready') return readiness(service);
    if (pathname !== '/api/revalidate') return fail(missing());
    if (request.method !== 'POST') return envelope(405, 'only POST is allowed');
    return receiveNotice(request, actions);
  };
}

/** Whether the service has content, as the site's own readiness says it. */
async function readiness(service: ContentService): Promise<Response> {
  const request = new Request('http://127.0.0.1/api/web/index_info?requiredLogin=0');
  let isReady = false;
  await atMost(
    service.fetch(request).then(({ ok }) => {
      isReady = ok;
    }),
    READY_MS,
  );
  return isReady
    ? envelope(200, '', { state: 'ready' })
    : envelope(503, 'the content is being read', { state: 'starting' });
}
