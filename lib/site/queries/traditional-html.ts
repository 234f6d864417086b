import 'server-only';
import { cacheLife } from 'next/cache';
import { CONTENT_CACHE } from '../../api/cache-profiles';
import { render } from '../../text/article/render';
import type { ScriptSettings } from '../../text/traditional/script';
import { isUnrenderable } from '../../text/unrenderable';

/** Long HTML in traditional characters; as it is written, with a line in the log, if it cannot be converted. */
export async function traditionalHtml(html: string, settings: ScriptSettings): Promise<string> {
  'use cache';
  cacheLife(CONTENT_CACHE);
  try {
    return await render('toTraditional', html, settings);
  } catch (error) {
    if (isUnrenderable(error)) return html;
    throw error;
  }
}
