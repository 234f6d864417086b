import { readFileSync } from 'node:fs';
import { isSameSecret } from '@wenzhan/kit/security/secrets';
import { buildFolder } from '@wenzhan/kit/settings/deployment';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { PREVIEW_COOKIE } from '../../session/cookies';

/** The part of the prerender manifest that concerns Draft Mode. */
const manifestSchema = z.object({ preview: z.object({ previewModeId: z.string().min(1) }) });

/**
 * Whether a request has the Draft Mode cookie of this build. The framework serves requests with a forged one
 * from the page cache, like any other.
 */
export function hasDraftMode({ cookies }: NextRequest): boolean {
  const value = cookies.get(PREVIEW_COOKIE)?.value;
  if (!value) return false;
  const id = previewModeId();
  return id === null || isSameSecret(value, id);
}

let validValue: string | undefined;

/** The valid value of the cookie; null on Vercel, where the build's files cannot be read. */
function previewModeId(): string | null {
  if (process.env.VERCEL) return null;
  if (validValue === undefined) {
    // Without `path.join`, which would make the bundler include folders of the project in the server.
    const file = `${process.cwd()}/${buildFolder()}/prerender-manifest.json`;
    const text = readFileSync(/* turbopackIgnore: true */ file, 'utf8');
    validValue = manifestSchema.parse(JSON.parse(text)).preview.previewModeId;
  }
  return validValue;
}
