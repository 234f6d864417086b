import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

/** After the recordings, so that what they contain is settled. */
export const AFTER_RECORDINGS = Date.parse('2027-01-01T00:00:00Z');

/** Answers of a real content system, recorded by `npm run record:ghost`. */
export interface Recording {
  /** Stands for the address of the system. */
  base: string;
  /** By path and sorted query. */
  answers: Record<string, { status: number; body: unknown }>;
  /** Webhooks in the order of the changes that sent them. */
  webhooks: { step: string; headers: Record<string, string>; body: string }[];
  /** Values that tests need, such as ids. */
  made: Record<string, string>;
}

/** The name of a request in a recording; without what is secret. */
export function requestName(url: string): string {
  const { pathname, searchParams } = new URL(url);
  searchParams.delete('key');
  searchParams.sort();
  const query = searchParams.toString();
  return decodeURIComponent(query ? `${pathname}?${query}` : pathname);
}

/** Ids in a request for some entries. */
const IDS = /(?<=filter=id:\[)[^\]]*|(?<=filters\[documentId\]\[\$in\]\[\d+\]=)\w+/g;

/** Whether a recorded request lists with few fields all entries, of which another one lists some. */
function isListOf(recorded: string, name: string): boolean {
  const kindOf = (request: string) =>
    [request.split('?')[0], /status[:=][^&]*/.exec(request)?.[0]].join();
  const isWhole = /fields.*(?:limit|\[pageSize\])=100/.test(recorded);
  return isWhole && kindOf(recorded) === kindOf(name);
}

/** The answer to a request for some of the entries that a recorded request names; undefined without one. */
function partOf({ answers }: Recording, name: string): Recording['answers'][string] | undefined {
  const ids = name.match(IDS)?.join().split(',');
  if (!ids) return undefined;
  const bare = (request: string) =>
    request.replace(/filters\[documentId\][^&]*&?/g, '').replace(IDS, '');
  const isWhole = (other: string) =>
    name.includes('fields')
      ? isListOf(other, name)
      : other.search(IDS) >= 0 &&
        bare(other) === bare(name) &&
        ids.every((id) => other.includes(id));
  const whole = Object.entries(answers).find(([other]) => isWhole(other))?.[1];
  if (!whole) return undefined;
  const lists = Object.entries(whole.body as Record<string, unknown>).map(([key, value]) => [
    key,
    Array.isArray(value) ? value.filter((item) => ids.includes(item.documentId ?? item.id)) : value,
  ]);
  return { ...whole, body: Object.fromEntries(lists) };
}

/**
 * Answers `fetch` from a recording until the test ends.
 *
 * @returns the answers, which a test may change, and the names of the requests so far
 */
export function replay(system: 'ghost' | 'strapi') {
  const file = fileURLToPath(new URL(`./${system}.json`, import.meta.url));
  const recording = JSON.parse(readFileSync(file, 'utf8')) as Recording;
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    const name = requestName(url);
    requests.push(name);
    const answer = recording.answers[name] ?? partOf(recording, name);
    if (!answer) throw new Error(`not recorded: ${name}`);
    return Response.json(answer.body, { status: answer.status });
  });
  return { ...recording, requests };
}
