import { type Backend, startBackend } from '../backend/client';
import { type ContentFolder, withContent } from './content-folder';
import { type Site, type SiteStart, withSite } from './site';
import { test as base, type Lend } from './worker';

/** What a site of tests starts with. Without a backend it serves its content itself. */
export interface TestSiteStart extends SiteStart {
  /** A test backend of its own; `env` is added to the environment of this process, which all its backends share. */
  backend?: { env?: Record<string, string> };
  /** A content folder of its own. */
  content?: {
    /** Articles to copy, such as `news/101.md`; all by default. */
    keep?: readonly string[];
    /** Changes the folder before the start. */
    prepare?: (content: ContentFolder) => Promise<void>;
  };
}

/** A site, and what it was started with. */
export interface TestSite {
  site: Site;
  /** Refuses everything unless the site was started with one. */
  backend: Backend;
  content: ContentFolder;
}

const without = (what: string): never =>
  new Proxy({} as never, {
    get: (_, name) => {
      // A fixture is awaited.
      if (name === 'then') return undefined;
      throw new Error(`this site was started without a ${what} of its own`);
    },
  });

/**
 * Runs with a new site and what belongs to it, and ends all of it in any case. If the run fails, the log of the site
 * and the calls of its backend are attached to the test.
 */
export async function withTestSite<T>(
  { backend: asked, content: folder, env = {}, ...start }: TestSiteStart,
  run: (own: TestSite) => Promise<T>,
): Promise<T> {
  if (folder) {
    const { keep, prepare } = folder;
    return withContent(async (content) => {
      await prepare?.(content);
      const all = { CONTENT_DIR: content.dir, ...env };
      const rest = { ...start, env: all, ...(asked && { backend: asked }) };
      return withTestSite(rest, (own) => run({ ...own, content }));
    }, keep);
  }
  const backend = asked ? await startBackend(asked) : without('backend');
  const settings = asked ? { API_BASE_URL: backend.base, ...env } : env;
  const own = { backend, content: without('content folder') };
  return withSite({ ...start, env: settings }, (site) =>
    run({ ...own, site }).catch(async (error) => {
      await base.info().attach('site.log', { body: site.log() });
      const calls = asked ? await backend.calls() : [];
      await base.info().attach('calls.json', { body: JSON.stringify(calls) });
      throw error;
    }),
  ).finally(() => asked && backend.stop());
}

/** A `test` on a site of its worker, which all tests of the file share. */
export function testOn(start: TestSiteStart) {
  const lend: Lend<TestSite> = (use) => withTestSite(start, use);
  return base.extend<TestSite & { own: TestSite }>({
    own: async ({ keep }, use) => use(await keep(lend)),
    site: async ({ own }, use) => use(own.site),
    backend: async ({ own }, use) => use(own.backend),
    content: async ({ own }, use) => use(own.content),
    baseURL: async ({ own }, use) => use(own.site.base),
  });
}
