import { text } from 'node:stream/consumers';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { type Site, startSite } from './site';

/** Environment variable with the URL at which workers ask for them. */
const RUN_SITES = 'E2E_RUN_SITES';

/**
 * Lends sites to all workers of the run: one for each set of settings, which the first worker that needs it waits for.
 *
 * @returns ends them
 */
export async function openRunSites(): Promise<() => Promise<void>> {
  const sites = new Map<string, Promise<Site>>();
  const server = await serveHttp(async (request, response) => {
    const settings = await text(request);
    const site = sites.get(settings) ?? startSite({ env: JSON.parse(settings) });
    sites.set(settings, site);
    const [status, said] = await site.then(
      ({ base }) => [200, base] as const,
      (error) => [500, String(error)] as const,
    );
    response.writeHead(status).end(said);
  });
  process.env[RUN_SITES] = server.base;
  return async () => {
    for (const site of await Promise.allSettled(sites.values())) {
      if (site.status === 'fulfilled') await site.value.stop();
    }
    await server.close();
  };
}

/** The URL of the run's site with these settings. Its tests change nothing that others of them see. */
export async function runSite(env: Record<string, string>): Promise<string> {
  const body = JSON.stringify(env);
  const response = await fetch(process.env[RUN_SITES] ?? '', { method: 'POST', body });
  const said = await response.text();
  if (!response.ok) throw new Error(said);
  return said;
}
