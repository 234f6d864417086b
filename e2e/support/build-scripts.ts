import { readdirSync } from 'node:fs';
import path from 'node:path';

const CHUNKS = '/_next/static/chunks/';

/** The paths of the scripts of a release, a standalone folder. */
export function scriptsOfRelease(release: string): Set<string> {
  const names = readdirSync(path.join(release, '.next/static/chunks'), { recursive: true });
  return new Set(names.map((name) => `${CHUNKS}${name}`));
}

/** The paths of the scripts that a document or its flight data names. */
export function scriptsNamedIn(text: string): string[] {
  const named = text.matchAll(/static\/chunks\/([^"\\?]+?\.js)/g);
  return [...new Set([...named].map(([, name]) => `${CHUNKS}${name}`))];
}

/** Whether scripts are all of the same one of these builds. */
export const areOfOneBuild = (
  scripts: readonly string[],
  builds: readonly ReadonlySet<string>[],
): boolean => builds.some((build) => scripts.every((script) => build.has(script)));

/** Whether some of these scripts are of each build alone: else all pages could be of the same one. */
export const areOfEachBuild = (
  scripts: Iterable<string>,
  builds: readonly ReadonlySet<string>[],
): boolean => {
  const all = [...scripts];
  return builds.every((own) =>
    all.some((script) => builds.every((build) => build.has(script) === (build === own))),
  );
};
