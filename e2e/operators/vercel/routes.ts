import { z } from 'zod';

/** A condition on a header, a cookie or a parameter of the query; without `value` it has to be there. */
const condition = z.object({
  type: z.enum(['header', 'cookie', 'query', 'host']),
  key: z.string().optional(),
  value: z.string().optional(),
});
type Condition = z.infer<typeof condition>;

const route = z.object({
  src: z.string(),
  dest: z.string().optional(),
  status: z.number().optional(),
  headers: z.record(z.string(), z.string()).optional(),
  methods: z.array(z.string()).optional(),
  has: z.array(condition).optional(),
  missing: z.array(condition).optional(),
  continue: z.boolean().optional(),
  check: z.boolean().optional(),
  override: z.boolean().optional(),
  important: z.boolean().optional(),
  caseSensitive: z.boolean().optional(),
  middlewarePath: z.string().optional(),
});
type Route = z.infer<typeof route>;

/** What `vercel build` writes into `config.json`: the part that the harness applies. */
export const outputConfig = z.object({
  routes: z.array(z.union([route, z.object({ handle: z.string() })])),
  overrides: z.record(
    z.string(),
    z.object({ path: z.string().optional(), contentType: z.string().optional() }),
  ),
});

/** A request on its way through the routes. */
export interface Routed {
  method: string;
  headers: Headers;
  /** The query of the address as it was asked for. */
  query: URLSearchParams;
  /** The output that it leads to, such as `/content/[category]/[id]`. */
  path: string;
  status: number | undefined;
  /** Headers of the response. */
  responseHeaders: Headers;
  /** Parameters that routes have taken out of the path. */
  params: URLSearchParams;
}

/** The response of the middleware, or null if the request goes on. */
export type RunMiddleware = (routed: Routed) => Promise<Response | null>;

/** The order of the phases if nothing is found: https://vercel.com/docs/build-output-api/configuration#routes */
const NEXT_PHASE: Record<string, string> = {
  start: 'filesystem',
  filesystem: 'rewrite',
  rewrite: 'resource',
  resource: 'miss',
};

/** The routes of a build output, in their phases. */
export class Routes {
  readonly #phases = new Map<string, Route[]>([['start', []]]);
  readonly #exists: (path: string) => boolean;
  readonly #middleware: RunMiddleware;

  /** @param exists whether a path is a file or a function of the output */
  constructor(
    { routes }: z.infer<typeof outputConfig>,
    exists: (path: string) => boolean,
    middleware: RunMiddleware,
  ) {
    let phase: Route[] = this.#phases.get('start') ?? [];
    for (const entry of routes) {
      if ('handle' in entry) {
        phase = [];
        this.#phases.set(entry.handle, phase);
      } else phase.push(entry);
    }
    this.#exists = exists;
    this.#middleware = middleware;
  }

  /** Leads a request to a file or function, whose path it then has. @returns the response, if it has one already */
  async lead(routed: Routed): Promise<Response | null> {
    for (let phase: string | undefined = 'start'; phase; phase = NEXT_PHASE[phase]) {
      const response = await this.#run(phase, routed);
      if (response) return response;
      if (routed.status === 404 && phase !== 'start') break;
      if (this.#exists(routed.path)) {
        await this.#run('hit', routed);
        return null;
      }
    }
    routed.status = 404;
    await this.fail(routed);
    return null;
  }

  /** Leads to the page for an error, by the status of the request. */
  async fail(routed: Routed): Promise<void> {
    const found = this.#phases.get('error')?.find(({ status }) => status === routed.status);
    if (!found) throw new Error(`no page for the status ${routed.status}`);
    routed.path = found.dest ?? '/404';
  }

  async #run(phase: string, routed: Routed): Promise<Response | null> {
    for (const one of this.#phases.get(phase) ?? []) {
      const matched = match(one, routed);
      if (!matched) continue;
      if (one.middlewarePath) {
        const response = await this.#middleware(routed);
        if (response) return response;
      }
      const isChanged = apply(one, matched, routed);
      if (one.status && one.status >= 300 && one.status < 400) {
        return new Response(null, { status: one.status, headers: routed.responseHeaders });
      }
      if (one.check && isChanged && this.#exists(routed.path)) return null;
      if (!one.continue) return null;
    }
    return null;
  }
}

type Matched = Record<string, string>;

/** What a route has found in the request, by number and name; null if it is not for it. */
function match(one: Route, routed: Routed): Matched | null {
  if (one.methods && !one.methods.includes(routed.method)) return null;
  const pattern = new RegExp(anchored(one.src), one.caseSensitive ? '' : 'i');
  const found = pattern.exec(routed.path);
  if (!found) return null;
  const matched: Matched = {};
  for (const [index, value] of found.entries()) matched[index] = value ?? '';
  for (const [name, value] of Object.entries(found.groups ?? {})) matched[name] = value ?? '';
  for (const wanted of one.has ?? []) {
    const more = fulfil(wanted, routed);
    if (!more) return null;
    Object.assign(matched, more);
  }
  return one.missing?.some((unwanted) => fulfil(unwanted, routed)) ? null : matched;
}

const anchored = (src: string) =>
  `${src.startsWith('^') ? '' : '^'}${src}${src.endsWith('$') ? '' : '$'}`;

function fulfil({ type, key = '', value }: Condition, { headers, query }: Routed): Matched | null {
  const actual = {
    header: () => headers.get(key),
    host: () => headers.get('host'),
    query: () => query.get(key),
    cookie: () => cookieOf(headers, key),
  }[type]();
  if (actual === null) return null;
  if (value === undefined) return {};
  return (
    new RegExp(anchored(value)).exec(actual)?.groups ??
    (new RegExp(anchored(value)).test(actual) ? {} : null)
  );
}

/** The value of a request's cookie. */
export function cookieOf(headers: Headers, name: string): string | null {
  const all = (headers.get('cookie') ?? '').split(/;\s*/);
  return all.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** Applies a route to a request. @returns whether it leads elsewhere now */
function apply(one: Route, matched: Matched, routed: Routed): boolean {
  const fill = (text: string) =>
    text.replace(/\$(\w+)/g, (whole, name: string) => matched[name] ?? whole);
  for (const [name, value] of Object.entries(one.headers ?? {})) {
    routed.responseHeaders.set(name, fill(value));
  }
  if (one.status) routed.status = one.status;
  if (one.dest === undefined) return false;
  const [path = '', query = ''] = fill(one.dest).split('?');
  for (const [name, value] of new URLSearchParams(query)) routed.params.set(name, value);
  const isChanged = path !== routed.path;
  routed.path = path;
  return isChanged;
}
