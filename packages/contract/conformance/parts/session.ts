import { parseJson } from '@wenzhan/kit/text/parse-json';
import { type CallData, type CallName, endpoints } from '../../calls/endpoints';
import type { CheckId } from '../checks';
import type { Finding, Note, Reader } from './finding';
import { type Backend, probe, type Question, type Reply } from './probe';

/** The data of a valid response, and a function that records findings about it. */
export interface Good<N extends CallName> {
  data: CallData<N>;
  note: Note;
}

/** Sends the requests of one reader and records violations of the contract. */
export interface Session {
  reader: Reader;
  /** A request that must succeed; undefined if the response is invalid. */
  good<N extends CallName>(call: N, query?: Question['query']): Promise<Good<N> | undefined>;
  /** A request that may also fail with one of these codes, with undefined as result. */
  optional<N extends CallName>(
    call: N,
    query: Question['query'],
    codes: number[],
  ): Promise<Good<N> | undefined>;
  /** A request that must fail with one of these codes, in an envelope. */
  fails(call: CallName, check: CheckId, codes: number[], question: Question): Promise<void>;
}

/** @param language of all requests; the default without it */
export function openSession(
  backend: Backend,
  findings: Finding[],
  token: string | undefined,
  language?: string,
): Session {
  const reader: Reader = token ? 'editor' : 'anonymous';
  const ask = (call: CallName, { query, ...question }: Question) =>
    probe(backend, call, { token, query: { ...query, language }, ...question }, reader, findings);

  async function good<N extends CallName>(call: N, query: Question['query'], allowed: number[]) {
    const reply = await ask(call, { query });
    const envelope = reply && readEnvelope(reply);
    if (!reply || !envelope || allowed.includes(outcome(reply, envelope))) return undefined;
    return readData(call, reply, envelope);
  }

  return {
    reader,
    good: (call, query) => good(call, query, []),
    optional: good,
    fails: async (call, check, codes, question) => {
      const reply = await ask(call, question);
      const envelope = reply && readEnvelope(reply);
      if (!reply || !envelope) return;
      const actual = outcome(reply, envelope);
      if (codes.includes(actual)) return;
      reply.note(check, 'HTTP status and code', codes.join(' or '), said(reply, envelope));
    },
  };
}

interface RawEnvelope {
  code: number;
  message: string;
  data: unknown;
}

/** The HTTP status unless it is 2xx, otherwise the envelope's code. */
const outcome = ({ response }: Reply, { code }: RawEnvelope) =>
  response.ok ? code : response.status;

const said = ({ response }: Reply, { code, message }: RawEnvelope) =>
  `HTTP ${response.status}, code ${code}, message "${message}"`;

/** Undefined if the body is not an envelope. */
function readEnvelope({ response, text, note }: Reply): RawEnvelope | undefined {
  const type = response.headers.get('content-type') ?? '';
  if (!/^application\/json(?:;\s*charset="?utf-8"?)?\s*$/i.test(type)) {
    note('content-type', 'header content-type', 'application/json; charset=utf-8', type || 'none');
  }
  const json = parseJson(text);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    note('envelope', '(answer)', 'a JSON object', text);
    return undefined;
  }
  const { code, message, data } = json as Record<string, unknown>;
  if (typeof message !== 'string') note('envelope', 'message', 'a string', message);
  if (data === undefined) note('envelope', 'data', 'an object or null', data);
  if (typeof code === 'number') return { code, message: String(message ?? ''), data };
  note('envelope', 'code', 'a number', code);
  return undefined;
}

function readData<N extends CallName>(
  call: N,
  reply: Reply,
  envelope: RawEnvelope,
): Good<N> | undefined {
  if (!reply.response.ok || envelope.code !== 0) {
    reply.note('success', 'HTTP status and code', '2xx and code 0', said(reply, envelope));
    return undefined;
  }
  const parsed = endpoints[call].data.safeParse(envelope.data);
  if (parsed.success) return { data: parsed.data as CallData<N>, note: reply.note };
  for (const issue of parsed.error.issues) {
    const where = ['data', ...issue.path].map(String).join('.');
    reply.note('schema', where, issue.message, valueAt(envelope.data, issue.path));
  }
  return undefined;
}

function valueAt(data: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key],
    data,
  );
}
