import { type Backend, startBackend } from '../backend/client';
import { runBuild, withSources } from './build';
import { EDITOR_ENV, makeToken } from './editor';
import { type Site, startSite } from './site';

export const SECOND_BUILD = 'the-second-build';
/** Bearer of the second build's figures. */
export const METRICS_TOKEN = 'the token of the second build';
/** Where the second build has its analytics script from. */
export const ANALYTICS_SCRIPT = '/analytics-of-the-test.js';

/** Servers of two builds of the same sources; the second is a preview deployment with analytics. */
export interface TwoBuilds {
  first: Site;
  second: Site;
  /** The second build once more, on an outside backend that it calls with `previewToken`. */
  outside: Site;
  backend: Backend;
  previewToken: string;
}

/** Builds a second time, for real, and runs with servers of both builds. */
export async function withTwoBuilds(run: (builds: TwoBuilds) => Promise<void>): Promise<void> {
  await withSources(async (root) => {
    const { code, printed } = await runBuild(root, {
      BUILD_ID: SECOND_BUILD,
      PREVIEW: '1',
      NEXT_PUBLIC_ANALYTICS_SCRIPT: ANALYTICS_SCRIPT,
      NEXT_PUBLIC_VITALS_ENDPOINT: '/api/vitals',
    });
    if (code !== 0) throw new Error(`the second build failed:\n${printed}`);
    const previewToken = await makeToken();
    const backend = await startBackend({ env: EDITOR_ENV });
    const sites = await Promise.all([
      startSite(),
      startSite({ root, env: { PREVIEW: '1', METRICS_TOKEN, ...EDITOR_ENV } }),
      startSite({
        root,
        pages: 'none',
        env: { PREVIEW: '1', PREVIEW_TOKEN: previewToken, API_BASE_URL: backend.base },
      }),
    ]);
    const [first, second, outside] = sites;
    try {
      await run({ first, second, outside, backend, previewToken });
    } finally {
      await Promise.all([...sites, backend].map((server) => server.stop()));
    }
  });
}
