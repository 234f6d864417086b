import 'server-only';
import { CONTENT_CACHE } from '@wenzhan/contract/cache/profiles';
import { render } from '@wenzhan/text/article/render';
import { isUnrenderable } from '@wenzhan/text/article/unrenderable';
import type { ScriptSettings } from '@wenzhan/text/traditional/script-settings';
import { cacheLife } from 'next/cache';
import { heldText, withHeldText } from './held-texts';

/** Long HTML in traditional characters; as it is written, with a line in the log, if it cannot be converted. */
export async function traditionalHtml(html: string, settings: ScriptSettings): Promise<string> {
  const converted = await withHeldText(html, (hash) => cachedTraditionalHtml(hash, settings));
  return converted ?? html;
}

/** Null if the text cannot be converted. What depends on its arguments alone is never stale. */
async function cachedTraditionalHtml(
  hash: string,
  settings: ScriptSettings,
): Promise<string | null> {
  'use cache';
  cacheLife({ ...CONTENT_CACHE, revalidate: CONTENT_CACHE.expire });
  try {
    return await render('toTraditional', heldText(hash), settings);
  } catch (error) {
    if (isUnrenderable(error)) return null;
    throw error;
  }
}
