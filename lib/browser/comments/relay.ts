interface FrameRequest {
  id: number;
  url: string;
  method: string;
  headers: [string, string][];
  body: ArrayBuffer | undefined;
}

/** A response for the frame; one that did not arrive has no status. */
type FrameResponse =
  | { id: number; status: number; headers: [string, string][]; body: ArrayBuffer }
  | { id: number };

/**
 * Sends a request of the sandboxed frame, whose own requests would come from an origin that servers do not
 * know. Only to the server of the comments, without the visitor's cookies.
 */
export async function relay(request: unknown, origin: string): Promise<FrameResponse> {
  const { id, url, method, headers, body } = request as FrameRequest;
  if (!URL.canParse(url) || new URL(url).origin !== origin) return { id };
  try {
    const init = { method, headers, credentials: 'omit', ...(body ? { body } : {}) } as const;
    const response = await fetch(url, init);
    const { status } = response;
    return { id, status, headers: [...response.headers], body: await response.arrayBuffer() };
  } catch {
    return { id };
  }
}
