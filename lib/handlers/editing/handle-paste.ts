import { parseJson } from '@wenzhan/kit/text/parse-json';
import 'server-only';
import { httpMessage, isApiError } from '@wenzhan/contract/request/errors';
import { envelope } from '@wenzhan/contract/revalidation/envelope';
import { readBodyWithLimit } from '@wenzhan/kit/http/read-body-with-limit';
import { z } from 'zod';
import { sendEditingCall } from '../../request/editing';
import { bearerOf } from '../calls/bearer';
import { isSameOrigin, refuseForeign } from '../http/origin';

/** Bytes of HTML from a clipboard; its pictures are uploaded by themselves. */
const MAX_BYTES = 2 * 1024 * 1024;

const bodySchema = z.object({ html: z.string() });

/** Converts HTML from the clipboard of an editor who is signed in into Markdown. It requests nothing from elsewhere. */
export async function handlePaste(request: Request): Promise<Response> {
  if (!isSameOrigin(request)) return refuseForeign();
  try {
    await sendEditingCall(
      'edit_status',
      {},
      { token: bearerOf(request), headers: request.headers },
    );
  } catch (error) {
    const status = (isApiError(error) && (error.code || error.status)) || 502;
    return envelope(status, httpMessage(status));
  }
  const bytes = await readBodyWithLimit(request, MAX_BYTES);
  if (!bytes) return envelope(413, httpMessage(413));
  const body = bodySchema.safeParse(parseJson(bytes)).data;
  if (!body) return envelope(400, httpMessage(400));
  const { pastedToMarkdown } = await import('@wenzhan/import/pasted-html');
  try {
    return envelope(200, '', { markdown: pastedToMarkdown(body.html) });
  } catch {
    // The HTML is deeper than any text that people write.
    return envelope(422, httpMessage(422));
  }
}
