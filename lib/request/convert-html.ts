import { z } from 'zod';
import { readToken } from './browser-token';

/** Milliseconds. */
const BUDGET = 20_000;

const answerSchema = z.object({ data: z.object({ markdown: z.string() }) });

/** Converts HTML that was pasted into Markdown, on the server. @throws if that fails */
export async function convertHtml(html: string): Promise<string> {
  const token = readToken();
  const response = await fetch('/api/edit/paste', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ html }),
    signal: AbortSignal.timeout(BUDGET),
  });
  if (!response.ok) throw new Error(`status ${response.status}`);
  return answerSchema.parse(await response.json()).data.markdown;
}
