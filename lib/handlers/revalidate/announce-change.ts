import type { ContentChange } from '../../api/embedded-api';
import { selfRequest } from '../../runtime/http/self-request';
import { thisProcess } from '../../runtime/process/process';
import { REFRESH_HEADER } from '../../runtime/refresh-pages';
import { inParts } from './in-parts';

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
