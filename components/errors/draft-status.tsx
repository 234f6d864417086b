import { STATUS_META } from '@wenzhan/kit/http/document-status';
import { draftMode } from 'next/headers';

/**
 * States the status of a page that is rendered in Draft Mode, where an error inside a Suspense boundary
 * sends 200 (docs/platform.md); the server sends what the document states.
 */
export async function DraftStatus({ status }: { status: number }) {
  const { isEnabled } = await draftMode();
  return isEnabled && <meta name={STATUS_META} content={`${status}`} />;
}
