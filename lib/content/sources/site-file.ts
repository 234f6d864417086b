import path from 'node:path';
import { z } from 'zod';
import { describeIssues } from '../../api/parse-response';
import { parseTolerantly } from '../../api/parse-tolerantly';
import type { SiteConfig } from '../../api/schemas';
import { readTextFileIfThere } from '../../runtime/text/text-file';
import type { ParsedFile } from '../content-records';
import { type SiteFile, siteFileSchema } from '../file-schemas';
import { isTransientError, readDiagnostic } from '../parse-file';
import { statsFingerprint } from '../scan';
import { type LineDiagnostic, parseYaml } from '../yaml';
import { REDIRECTS_ENTRY } from './redirects-file';

/** The entry of the site's configuration, in a folder and in a content system. */
export const SITE_ENTRY = 'site.yaml';

/** Settings of the site that a content system knows; the rest has defaults. Which code runs is for the owner's file to say. */
export type KnownSite = Pick<SiteConfig, 'siteName'> & Partial<Omit<SiteConfig, 'analytics'>>;

/**
 * The configuration of a site whose content is in a content system: what the system knows, overridden field by
 * field by the optional `site.yaml` of a folder, which has the format of an embedded site's. A bad field costs that
 * field; while the file cannot be read, what the system knows applies.
 *
 * @param dir the folder; undefined without one
 */
export async function siteWithFile(known: KnownSite, dir: string | undefined): Promise<ParsedFile> {
  const ofSystem = parseTolerantly(siteFileSchema, known);
  if (!ofSystem.success) throw ofSystem.error;
  const { data: good, leftOut } = ofSystem.data;
  const bad = leftOut.map((part) => ({ line: 1, message: `left out: ${describeIssues([part])}` }));
  const broken = (diagnostics: LineDiagnostic[]): ParsedFile => ({
    record: null,
    diagnostics: [...bad, ...diagnostics].map(inSiteFile),
    fallback: siteRecord(good),
  });
  let text: string | null;
  try {
    text = dir
      ? await readTextFileIfThere(path.join(/* turbopackIgnore: true */ dir, SITE_ENTRY))
      : null;
  } catch (error) {
    return { ...broken([readDiagnostic(error)]), isTransient: isTransientError(error) };
  }
  const withKnown = z.preprocess(
    (written) => (isFields(written) ? { ...good, ...written } : written),
    siteFileSchema,
  );
  const file = parseYaml(text ?? '{}', withKnown);
  if (file.ok) return { record: siteRecord(file.value), diagnostics: bad.map(inSiteFile) };
  if (file.rest === undefined) return broken(file.diagnostics);
  return {
    record: siteRecord(file.rest),
    diagnostics: [...bad, ...file.diagnostics].map(inSiteFile),
  };
}

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inSiteFile = (diagnostic: LineDiagnostic) => ({ file: SITE_ENTRY, ...diagnostic });

/** A text that changes with `site.yaml` and `redirects.yaml` of the folder, also when one is made readable. */
export async function filesFingerprint(dir: string | undefined): Promise<string> {
  // The bundler would make every file of these names in the project a part of the server.
  const files = dir
    ? [
        path.join(/* turbopackIgnore: true */ dir, SITE_ENTRY),
        path.join(/* turbopackIgnore: true */ dir, REDIRECTS_ENTRY),
      ]
    : [];
  const fingerprints = await Promise.all(files.map(statsFingerprint));
  return fingerprints.map((one) => one ?? '').join();
}

const siteRecord = (site: SiteFile) => ({ kind: 'site' as const, file: SITE_ENTRY, site });
