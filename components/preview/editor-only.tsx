import { draftMode } from 'next/headers';
import type { ReactNode } from 'react';
import { isPreviewDeployment } from '@/lib/settings/deployment';

/** Shows its children where drafts are shown. */
export async function EditorOnly({ children }: { children: ReactNode }) {
  const { isEnabled } = await draftMode();
  return isEnabled || isPreviewDeployment() ? children : null;
}
