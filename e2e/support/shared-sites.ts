import { startBackend } from '../backend/client';
import { openRunFolder } from './once';
import { openRunSites } from './run-sites';
import { startSite } from './site';

/** Environment variables with the URLs of the shared sites, for the workers. */
export const SHARED = { embedded: 'E2E_EMBEDDED_SITE', backend: 'E2E_BACKEND_SITE' } as const;

/** Different names: a page with the wrong one comes from the other site's backend. */
export const SITE_NAMES = { embedded: '文站', backend: '对岸站' } as const;

/**
 * Starts the two sites that the page-kind suites share, the second without prerendered pages, lends further ones, and
 * creates the run's folder.
 */
export default async function startSharedSites(): Promise<() => Promise<void>> {
  const backend = await startBackend();
  await backend.control({ site: { siteName: SITE_NAMES.backend } });
  const sites = await Promise.all([
    startSite(),
    startSite({ env: { API_BASE_URL: backend.base }, pages: 'none' }),
  ]);
  process.env[SHARED.embedded] = sites[0].base;
  process.env[SHARED.backend] = sites[1].base;
  const [removeFolder, endRunSites] = await Promise.all([openRunFolder(), openRunSites()]);
  return async () => {
    await endRunSites();
    await Promise.all([...sites, backend].map((server) => server.stop()));
    await removeFolder();
  };
}
