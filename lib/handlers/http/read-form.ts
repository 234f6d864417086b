import { readBodyWithLimit } from '../../runtime/http/read-body-with-limit';

/**
 * The fields of a submitted form; empty if the body is no form.
 *
 * @param limit bytes
 * @returns null if the body is longer
 */
export async function readForm(
  request: Request,
  limit: number,
): Promise<Record<string, FormDataEntryValue> | null> {
  const body = await readBodyWithLimit(request, limit);
  if (!body) return null;
  const type = request.headers.get('content-type');
  if (!type) return {};
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    return {};
  }
}
