import { type Backend, startBackend } from '../backend/client';
import { EDITOR_ENV, makeToken } from './editor';
import { onceInRun } from './once';
import { buildSecond } from './release';
import { type Site, startSite } from './site';

/** Bearer of the second build's figures. */
export const METRICS_TOKEN = 'the token of the second build';

/** Servers of two builds of the same sources; the second is a preview deployment with analytics. */
export interface TwoBuilds {
  first: Site;
  second: Site;
  /** The second build once more, on an outside backend that it calls with `previewToken`. */
  outside: Site;
  backend: Backend;
  previewToken: string;
}

/** The folder of the second build of a run. */
export const secondBuild = () => onceInRun('second-build', buildSecond);

/** Runs with servers of both builds. */
export async function withTwoBuilds(run: (builds: TwoBuilds) => Promise<void>): Promise<void> {
  const root = await secondBuild();
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
}
