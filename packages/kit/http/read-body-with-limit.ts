/** Bytes of the longest request, a full form; nginx has the same limit. Webhooks have another one. */
export const MAX_REQUEST_BYTES = 1024 * 1024;

/**
 * Reads a body, counting its bytes as they arrive, whatever `Content-Length` says.
 *
 * @returns null as soon as there are more than `limit` bytes; the rest is not read
 */
export async function readBodyWithLimit(
  message: Pick<Response, 'body'>,
  limit: number,
): Promise<ArrayBuffer | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = message.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    length += next.value.length;
    if (length > limit) {
      // Not awaited: if Next keeps a copy of the body, `cancel` never settles.
      reader?.cancel().catch(() => {});
      return null;
    }
    chunks.push(next.value);
  }
  return join(chunks, length);
}

function join(chunks: Uint8Array[], length: number): ArrayBuffer {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole.buffer;
}
