import { isPreviewDeployment } from '@wenzhan/kit/settings/deployment';
import { draftMode } from 'next/headers';
import type { ReactNode } from 'react';

/** Renders its children in Draft Mode and on preview deployments. */
export async function EditorOnly({ children }: { children: ReactNode }) {
  const { isEnabled } = await draftMode();
  return isEnabled || isPreviewDeployment() ? children : null;
}
