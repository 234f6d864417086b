import { draftMode } from 'next/headers';
import { STATUS_META } from '@/lib/runtime/http/document-status';

/**
 * States the status of a page that is rendered in Draft Mode, where an error inside a Suspense boundary
 * sends 200 (docs/platform.md); the server sends what the document states.
 */
export async function DraftStatus({ status }: { status: number }) {
  const { isEnabled } = await draftMode();
  return isEnabled && <meta name={STATUS_META} content={`${status}`} />;
}
