import type { CheckId } from '../checks';
import type { Finding } from './finding';
import { type Backend, probe, type Reply } from './probe';

const SENT_HEADERS = 'authorization, server, content-type, accept';
/** Must be allowed by the preflight; `accept` is CORS-safelisted. `*` does not cover `authorization`. */
const NEEDING_LEAVE = ['authorization', 'server', 'content-type'];

/** Checks the preflight and the response for a request from another origin. @param origin the site's */
export async function checkCors(
  backend: Backend,
  origin: string,
  findings: Finding[],
): Promise<void> {
  const headers = {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': SENT_HEADERS,
  };
  const preflight = await probe(
    backend,
    'index_info',
    { method: 'OPTIONS', headers },
    'anonymous',
    findings,
  );
  if (preflight) {
    const { response, note } = preflight;
    if (!response.ok) note('preflight', 'HTTP status', '2xx', response.status);
    checkOrigin(preflight, origin, 'preflight');
    const allowed = listOf(response.headers.get('access-control-allow-headers'));
    for (const name of NEEDING_LEAVE) {
      if (allowed.includes(name) || (name !== 'authorization' && allowed.includes('*'))) continue;
      note('preflight', 'header access-control-allow-headers', name, allowed.join(', ') || 'none');
    }
  }
  const question = { query: { requiredLogin: 0 }, headers: { origin } };
  const reply = await probe(backend, 'index_info', question, 'anonymous', findings);
  if (reply) checkOrigin(reply, origin, 'cors-answer');
}

function checkOrigin({ response, note }: Reply, origin: string, check: CheckId): void {
  const allowed = response.headers.get('access-control-allow-origin');
  if (allowed === '*' || allowed === origin) return;
  note(check, 'header access-control-allow-origin', `* or ${origin}`, allowed ?? 'none');
}

const listOf = (header: string | null) =>
  (header ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean);
