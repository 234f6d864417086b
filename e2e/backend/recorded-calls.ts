import { z } from 'zod';
import { endpointPath } from '../../lib/api/endpoints';

export type Handler = (request: Request) => Promise<Response>;
export type Data = Record<string, unknown>;
type ListCall = 'article_list' | 'changes';

const answerSchema = z.looseObject({ code: z.number(), data: z.looseObject({}).nullable() });

/** A request, with access to the content API as the same client. */
export interface Asked {
  call: string;
  query: URLSearchParams;
  /** Whether the content API accepts the client's token. */
  signedIn(): Promise<boolean>;
  /** All items of a list call, from all its pages. */
  all(call: ListCall, query?: Data): Promise<Data[]>;
}

/** The envelope of a response; undefined if it has none. */
export async function readAnswer(
  response: Response,
): Promise<{ code: number; data: Data | null } | undefined> {
  try {
    return answerSchema.parse(await response.json());
  } catch {
    return undefined;
  }
}

export function envelope(status: number, code: number, data: Data | null, message = ''): Response {
  return Response.json({ code, message, data }, { status });
}

export function describeRequest(handler: Handler, request: Request): Asked {
  const url = new URL(request.url);

  async function ask(call: ListCall | 'user_info', query: Data): Promise<Data | null> {
    const target = new URL(endpointPath(call), url);
    for (const [key, value] of Object.entries(query)) target.searchParams.set(key, String(value));
    const answer = await readAnswer(
      await handler(new Request(target, { headers: request.headers })),
    );
    return answer?.code === 0 ? answer.data : null;
  }

  return {
    call: url.pathname.split('/').at(-1) ?? '',
    query: url.searchParams,
    signedIn: async () => (await ask('user_info', { requiredLogin: 1 })) !== null,
    all: async (call, query = {}) => {
      const list: Data[] = [];
      let step: Data | null = call === 'changes' ? { limit: 10_000 } : { limit: 100, page: 1 };
      while (step) {
        const data = await ask(call, { ...query, ...step });
        const items = (data?.list ?? []) as Data[];
        list.push(...items);
        step = nextStep(step, data, items.length);
      }
      return list;
    },
  };
}

function nextStep(step: Data, data: Data | null, count: number): Data | null {
  if (!('page' in step)) return data?.next ? { ...step, cursor: data.next } : null;
  return count === step.limit ? { ...step, page: Number(step.page) + 1 } : null;
}
