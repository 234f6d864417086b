import 'server-only';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { cacheLife } from 'next/cache';
import { CONTENT_CACHE } from '../../api/cache-profiles';
import { render } from '../../text/article/render';
import type { ScriptSettings } from '../../text/traditional/script-settings';
import { isUnrenderable } from '../../text/unrenderable';

/** The latest texts by their hashes: whole texts would be keys of the cache, all of which stay in memory. */
const texts = new LRUCache<string, string>({ max: 20 });

/** Long HTML in traditional characters; as it is written, with a line in the log, if it cannot be converted. */
export async function traditionalHtml(html: string, settings: ScriptSettings): Promise<string> {
  const hash = createHash('sha256').update(html).digest('base64url');
  texts.set(hash, html);
  return (await cachedTraditionalHtml(hash, settings)) ?? html;
}

/** Null if the text cannot be converted. What depends on its arguments alone is never stale. */
async function cachedTraditionalHtml(
  hash: string,
  settings: ScriptSettings,
): Promise<string | null> {
  'use cache';
  cacheLife({ ...CONTENT_CACHE, revalidate: CONTENT_CACHE.expire });
  const html = texts.get(hash);
  if (html === undefined) throw new Error('the text that is to be converted is gone');
  try {
    return await render('toTraditional', html, settings);
  } catch (error) {
    if (isUnrenderable(error)) return null;
    throw error;
  }
}
