import path from 'node:path';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { describeIssues } from '@wenzhan/contract/request/parse-response';
import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { readTextFileIfThere } from '@wenzhan/kit/text/text-file';
import { z } from 'zod';
import type { ParsedFile } from '../../files/content-records';
import { type SiteFile, siteFileSchema } from '../../files/file-schemas';
import { isTransientError, readDiagnostic } from '../../files/parse-file';
import { type LineDiagnostic, parseYaml } from '../../files/yaml';
import { type OwnFiles, SITE_ENTRY } from './own-files';

/** Settings of the site that a content system knows; the rest has defaults. Which code runs is for the owner's file to say. */
export type KnownSite = Pick<SiteConfig, 'siteName'> & Partial<Omit<SiteConfig, 'analytics'>>;

/**
 * The configuration of a site whose content is in a content system: what the system knows, overridden field by
 * field by the optional `site.yaml` of a folder, which has the format of an embedded site's. A bad field costs that
 * field; while the file cannot be read, what the system knows applies.
 */
export async function siteWithFile(site: KnownSite, files: OwnFiles): Promise<ParsedFile> {
  const { dir } = files;
  const ofSystem = parseTolerantly(siteFileSchema, site);
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
  // It was there a moment ago.
  if (text === null && files.has(SITE_ENTRY)) return { ...broken([]), isTransient: true };
  const withKnown = z.preprocess((written) => {
    if (!isFields(written)) return written;
    // The first of several languages is the locale.
    return { ...good, ...(written.languages !== undefined && { locale: undefined }), ...written };
  }, siteFileSchema);
  const file = parseYaml(text ?? '{}', withKnown);
  const faults = file.ok ? [] : file.diagnostics;
  const whole = file.ok ? file.value : file.rest;
  if (!whole) return broken(faults);
  return { record: siteRecord(whole), diagnostics: [...bad, ...faults].map(inSiteFile) };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const inSiteFile = (diagnostic: LineDiagnostic) => ({ file: SITE_ENTRY, ...diagnostic });

const siteRecord = (site: SiteFile) => ({ kind: 'site' as const, file: SITE_ENTRY, site });
