import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathTag } from '@wenzhan/kit/page-cache';
import { logThrottled } from '@wenzhan/kit/telemetry/log';
import { z } from 'zod';
import { type Entry, isSignInRedirect, pathOf } from './entry';
import type { EntryHead } from './tag-index';

/** The `.meta` file that `next build` writes for each page. Its response key is opaque. */
const metaSchema = z.object({
  status: z.number().optional(),
  headers: z.record(z.string(), z.string()).default({}),
  postponed: z.string().optional(),
  segmentPaths: z.array(z.string()).optional(),
  routeCache: z.object({ key: z.string(), isFallback: z.boolean() }),
});

type Meta = z.output<typeof metaSchema>;

const manifestSchema = z.object({
  routes: z.record(
    z.string(),
    z.object({
      initialRevalidateSeconds: z.union([z.number(), z.literal(false)]).optional(),
      initialExpireSeconds: z.number().optional(),
    }),
  ),
});

interface PrerenderedPage {
  /** Path of the files, without an extension. */
  file: string;
  meta: Meta;
  tags: string[];
  renderedAt: number;
  storedAt: number;
  revalidate: number | false;
  expire: number | undefined;
}

const META = '.meta';

/** The pages that the build rendered, so that the store is never empty at startup. */
export class PrerenderedPages {
  readonly #pages = new Map<string, PrerenderedPage>();

  /** @param dist the build's output folder */
  constructor(dist: string) {
    const app = `${dist}/server/app`;
    if (!existsSync(app)) return;
    const revalidateTimes = readRevalidateTimes(`${dist}/prerender-manifest.json`);
    if (!revalidateTimes) {
      logThrottled('prerendered pages are ignored', 'unsupported prerender manifest');
      return;
    }
    for (const name of readdirSync(app, { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith(META)) continue;
      const file = path.join(app, name.slice(0, -META.length));
      const page = readPageIfPossible(file, revalidateTimes);
      if (page) this.#pages.set(keyOf(page.meta), page);
    }
  }

  async get(key: string): Promise<Entry | undefined> {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const { tags, renderedAt, storedAt, revalidate, expire } = page;
    const value = await readValue(page).catch(() => undefined);
    if (!value) return undefined;
    const times = { renderStartedAt: renderedAt, storedAt, revalidate, expire };
    return { key, tags, ...times, siteUrl: process.env.BUILD_SITE_URL, value };
  }

  /** Whether the build rendered this page with status 200. */
  has(key: string): boolean {
    return this.#pages.get(key)?.meta.status === 200;
  }

  keys(): Iterable<string> {
    return this.#pages.keys();
  }

  headOf(key: string): EntryHead | undefined {
    const page = this.#pages.get(key);
    if (!page) return undefined;
    const { tags, renderedAt: renderStartedAt } = page;
    return { key, tags, renderStartedAt, siteUrl: process.env.BUILD_SITE_URL };
  }
}

const keyOf = ({ routeCache }: Meta): string => `page:${requestKey(routeCache.key)}`;

/** The key of a page as requests have it: the build does not encode the path in it. */
function requestKey(key: string): string {
  const [route = '', path] = key.split('/$/', 2);
  if (path === undefined || path.includes('[')) return key;
  return `${route}/$/${path.split('/').map(encodeURIComponent).join('/')}`;
}

type RevalidateTimes = z.output<typeof manifestSchema>['routes'];

/** Null if the manifest has another shape, or cannot be read. */
function readRevalidateTimes(file: string): RevalidateTimes | null {
  if (!existsSync(file)) return {};
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).routes;
  } catch {
    return null;
  }
}

/** Null for a page that cannot be read, which costs that page alone. */
function readPageIfPossible(file: string, times: RevalidateTimes): PrerenderedPage | null {
  try {
    return readPage(file, times);
  } catch (error) {
    logThrottled('a prerendered page is ignored', error);
    return null;
  }
}

function readPage(file: string, revalidateTimes: RevalidateTimes): PrerenderedPage | null {
  const meta = metaSchema.safeParse(JSON.parse(readFileSync(file + META, 'utf8')));
  const payload = ['.html', '.body'].map((ending) => file + ending).find(existsSync);
  if (!meta.success) {
    logThrottled('a prerendered page is ignored', 'unsupported files');
    return null;
  }
  if (!payload || isSignInRedirect(meta.data)) return null;
  const { headers, routeCache } = meta.data;
  const route = routeCache.key.slice(routeCache.key.indexOf('/$/') + 2);
  const life = revalidateTimes[route === '/index' ? '/' : route];
  const path = pathOf(keyOf(meta.data));
  const tags = headers['x-next-cache-tags']?.split(',') ?? [];
  const { mtimeMs } = statSync(payload);
  return {
    file,
    meta: meta.data,
    // The build does not encode the path in its tag, either.
    tags: [...new Set([...tags, ...(path === null ? [] : [pathTag(path)])])],
    // By a clock that was ahead: it is unknown, and older than every change.
    renderedAt: mtimeMs > Date.now() ? 0 : mtimeMs,
    storedAt: Math.min(mtimeMs, Date.now()),
    revalidate: life?.initialRevalidateSeconds ?? false,
    expire: life?.initialExpireSeconds,
  };
}

async function readValue({ file, meta }: PrerenderedPage): Promise<Entry['value']> {
  const { status, headers, postponed } = meta;
  if (!existsSync(/* turbopackIgnore: true */ `${file}.html`)) {
    return {
      kind: 'APP_ROUTE',
      body: await readFile(`${file}.body`),
      headers: { ...headers },
      status: status ?? 200,
    };
  }
  const segments = await Promise.all(
    (meta.segmentPaths ?? []).map(
      async (name) => [name, await readFile(`${file}.segments${name}.segment.rsc`)] as const,
    ),
  );
  return {
    kind: 'APP_PAGE',
    html: await readFile(/* turbopackIgnore: true */ `${file}.html`, 'utf8'),
    rscData: existsSync(`${file}.rsc`) ? await readFile(`${file}.rsc`) : undefined,
    headers: { ...headers },
    postponed,
    status,
    segmentData: segments.length ? new Map(segments) : undefined,
  };
}
