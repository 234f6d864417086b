import { readFileSync } from 'node:fs';
import type { NextRequest } from 'next/server';
import { z } from 'zod';
import { processSingleton } from '../process/singleton';
import { isSameSecret } from '../security/same-secret';
import { PREVIEW_COOKIE } from '../session/cookies';
import { setting } from '../settings/setting';

/** What the framework keeps of Draft Mode in a build. */
const manifestSchema = z.object({ preview: z.object({ previewModeId: z.string().min(1) }) });

/**
 * Whether a request carries the Draft Mode cookie of this build. For a forged one the framework answers
 * from the page cache, as for everybody.
 */
export function hasDraftMode({ cookies }: NextRequest): boolean {
  const value = cookies.get(PREVIEW_COOKIE)?.value;
  if (!value) return false;
  const { id } = previewMode();
  return id === null || isSameSecret(value, id);
}

/** The true value of the cookie; null on a platform that keeps the build's files to itself. */
const previewMode = () =>
  processSingleton('preview-mode', () => {
    if (process.env.VERCEL) return { id: null };
    // Not through `path`: the bundler would take folders of the project for parts of the server.
    const file = `${process.cwd()}/${setting('NEXT_DIST_DIR')}/prerender-manifest.json`;
    const text = readFileSync(/* turbopackIgnore: true */ file, 'utf8');
    return { id: manifestSchema.parse(JSON.parse(text)).preview.previewModeId };
  });
