import { startBackend } from '../backend/client';
import { openRunFolder } from './once';
import { startSite } from './site';

/** Where the shared sites' addresses stand for the workers. */
export const SHARED = { embedded: 'E2E_EMBEDDED_SITE', backend: 'E2E_BACKEND_SITE' } as const;

/** The names tell the sites apart: a page with the wrong one did not come from its own source. */
export const SITE_NAMES = { embedded: '文站', backend: '对岸站' } as const;

/**
 * Starts the two sites that the page-kind suites share: nothing of the second is prerendered. The run gets its folder.
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
  const removeFolder = await openRunFolder();
  return async () => {
    await Promise.all([...sites, backend].map((server) => server.stop()));
    await removeFolder();
  };
}
