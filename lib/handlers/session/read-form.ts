import { readBodyWithLimit } from '../../runtime/http/read-body-with-limit';

/** A sign-in form is a few hundred bytes. */
const MAX_FORM_BYTES = 16 * 1024;

/** The fields of a submitted form; empty if the body is too long or is no form. */
export async function readForm(request: Request): Promise<Record<string, FormDataEntryValue>> {
  const body = await readBodyWithLimit(request, MAX_FORM_BYTES);
  const type = request.headers.get('content-type');
  if (!body || !type) return {};
  try {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    return Object.fromEntries(form);
  } catch {
    return {};
  }
}
