import { draftMode } from 'next/headers';
import { currentRequest } from '@/lib/telemetry/request-context';

/**
 * Gives a page that is rendered in Draft Mode its true status: there a throw inside a boundary answers
 * 200. The reasons: docs/adr/draft-mode-status.md.
 */
export async function DraftStatus({ status }: { status: number }) {
  const { isEnabled } = await draftMode();
  const request = isEnabled && currentRequest();
  if (request) request.status = status;
  return null;
}
