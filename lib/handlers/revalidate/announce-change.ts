import type { ContentChange } from '@wenzhan/contract/request/embedded-api';
import { inParts } from '@wenzhan/contract/revalidation/in-parts';
import { selfRequest } from '@wenzhan/kit/http/self-request';
import { thisProcess } from '@wenzhan/kit/process/process';
import { REFRESH_HEADER } from '@wenzhan/kit/refresh-pages';

/** Has this server carry out a change of its own content. @throws {Error} if it cannot now */
export async function announceChange(change: ContentChange): Promise<void> {
  for (const part of inParts(change)) {
    const response = await selfRequest('/api/revalidate', {
      method: 'POST',
      headers: { [REFRESH_HEADER]: thisProcess.pageCache?.refreshKey ?? '' },
      body: JSON.stringify(part),
    });
    if (!response?.ok) throw new Error(`the site answers ${response?.status ?? 'nothing'}`);
  }
}
