import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder } from '@wenzhan/kit/settings/deployment';

const NO_STORE = { 'cache-control': 'no-store' };

/** The id of the running build: `{ id }`. */
export function latestBuild(): Response {
  return Response.json({ id: runningBuild() }, { headers: NO_STORE });
}

/** The running build's manifest, `{ id, files }`; 404 for every other id. */
export async function buildMeta(file: string): Promise<Response> {
  const id = runningBuild();
  if (file !== `${id}.json`) return Response.json(null, { status: 404, headers: NO_STORE });
  return Response.json({ id, files: await mainFiles() }, { headers: NO_STORE });
}

function runningBuild(): string {
  return process.env.BUILD_ID ?? 'development';
}

/** The scripts that every page of this build loads. */
async function mainFiles(): Promise<string[]> {
  const dist = buildFolder();
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), dist, 'build-manifest.json');
  const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
  const files = (manifest as { rootMainFiles?: unknown }).rootMainFiles;
  return Array.isArray(files) ? files.map(String) : [];
}
