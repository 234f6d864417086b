import type { ContentRecord } from '@wenzhan/content/files/content-records';
import type { ContentDiagnostic } from '@wenzhan/content/files/diagnostics';
import { lineOf } from '@wenzhan/content/files/yaml';
import { readServed } from '@wenzhan/kit/served-files';
import { normalizePath, pathOf } from '@wenzhan/kit/urls/path';
import { brand as texts } from '@wenzhan/texts/brand';
import { wcagContrast } from 'culori';
import sharp from 'sharp';
import { TONES } from '../../lib/site/brand/tones';

/** Contrast with dark paper below which a pixel can hardly be seen. */
const LEAST = 2;
/** Share of a logo that may be that dark. */
const SHARE = 0.3;
/** Pixels that are looked at, in each direction. */
const SIZE = 128;

/**
 * Says whether the logo of the site disappears in dark mode, because it is dark and has no `logoDark`, and whether there
 * is nothing but `logoDark`, which is not shown then. No fault.
 *
 * @param read reads a content file
 * @param dir the content folder
 */
export async function checkLogo(
  records: readonly ContentRecord[],
  read: (file: string) => Promise<string>,
  dir: string,
): Promise<ContentDiagnostic[]> {
  const record = records.find(({ kind }) => kind === 'site');
  if (record?.kind !== 'site') return [];
  const { logo, logoDark, brand } = record.site;
  const hint = async (field: string, message: string) => [
    { file: record.file, line: lineOf(await read(record.file), [field]), message },
  ];
  if (logoDark && !logo) return hint('logoDark', texts().darkLogoAlone);
  if (!logo?.url.startsWith('/media/') || logoDark) return [];
  const { paper } = TONES[brand?.paper ?? 'warm'].dark;
  // Whether there is such a picture is another check's subject.
  const at = normalizePath(pathOf(logo.url));
  const share = await readServed(at, (file) => darkShare(file, paper), dir).catch(() => 0);
  if (share <= SHARE) return [];
  return hint('logo', texts().darkLogo);
}

/** The share of the visible parts of a picture that are as dark as the paper. @throws {Error} if it is unreadable */
async function darkShare(file: string, paper: string): Promise<number> {
  const { data } = await sharp(file)
    .resize(SIZE, SIZE, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  let [visible, dark] = [0, 0];
  for (let at = 0; at < data.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = [...data.subarray(at, at + 4)].map((one) => one / 255);
    visible += alpha;
    if (wcagContrast({ mode: 'rgb', r, g, b }, paper) < LEAST) dark += alpha;
  }
  return visible > 0 ? dark / visible : 0;
}
