import path from 'node:path';
import { statsFingerprint } from '../../files/scan';
import { lookAgain } from '../../look-again';
import { SAVE_MS } from '../folder-source';

/** The entries of the site's configuration and of its redirects, in a folder and in a content system. */
export const SITE_ENTRY = 'site.yaml';
export const REDIRECTS_ENTRY = 'redirects.yaml';

/** The optional `site.yaml` and `redirects.yaml` of a folder beside a content system. */
export class OwnFiles {
  readonly dir: string | undefined;
  #there: ReadonlyMap<string, string> = new Map();

  /** @param dir the folder; undefined without one */
  constructor(dir: string | undefined) {
    this.dir = dir;
  }

  /** Whether the last look at the files found this one. */
  has(name: string): boolean {
    return this.#there.has(name);
  }

  /**
   * Looks at the files: again for a moment if one is missing that was there, because it may be in the middle of a save.
   *
   * @returns a text that changes with the files, also when one is made readable
   */
  async look(): Promise<string> {
    const before = [...this.#there.keys()];
    this.#there = await lookAgain(
      () => fingerprintsIn(this.dir),
      (now) => before.filter((name) => !now.has(name)),
      SAVE_MS,
    );
    return [...this.#there].join();
  }
}

async function fingerprintsIn(dir: string | undefined): Promise<Map<string, string>> {
  // The bundler would make every file of these names in the project a part of the server.
  const files = dir
    ? ([
        [SITE_ENTRY, path.join(/* turbopackIgnore: true */ dir, SITE_ENTRY)],
        [REDIRECTS_ENTRY, path.join(/* turbopackIgnore: true */ dir, REDIRECTS_ENTRY)],
      ] as const)
    : [];
  const fingerprints = await Promise.all(
    files.map(async ([name, file]) => [name, await statsFingerprint(file)] as const),
  );
  return new Map(
    fingerprints.flatMap(([name, fingerprint]) =>
      fingerprint === null ? [] : [[name, fingerprint] as const],
    ),
  );
}
