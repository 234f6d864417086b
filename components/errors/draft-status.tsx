import { draftMode } from 'next/headers';
import { currentRequest } from '@/lib/runtime/telemetry/request-context';

/**
 * Sets the status of a page that is rendered in Draft Mode, where an error inside a Suspense boundary
 * sends 200 (docs/platform.md).
 */
export async function DraftStatus({ status }: { status: number }) {
  const { isEnabled } = await draftMode();
  const request = isEnabled && currentRequest();
  if (request) request.status = status;
  return null;
}
