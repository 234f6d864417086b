import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { isUnmatchedPath } from '@wenzhan/contract/urls/unmatched-paths';
import { isMissing } from '@wenzhan/kit/served-files';
import {
  isVerificationName,
  MAX_VERIFICATION_BYTES,
  VERIFICATION,
} from '@wenzhan/kit/verification-files';
import type { ContentDiagnostic } from '../files/diagnostics';
import { isIgnored } from '../files/scan';

/** Finds files in `verification` that the site does not show. @param dir the content folder */
export async function checkVerificationFiles(dir: string): Promise<ContentDiagnostic[]> {
  const folder = path.join(dir, VERIFICATION);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const faults = names
    .filter((name) => !isIgnored(name))
    .map(async (name) => {
      const file = path.join(folder, name);
      const message = faultOf(name, await lstat(file));
      return message ? [{ file, line: 1, message }] : [];
    });
  return (await Promise.all(faults)).flat();
}

function faultOf(name: string, stats: { isFile(): boolean; size: number }): string | null {
  if (!isVerificationName(name) || !stats.isFile())
    return '网站不显示：只显示文件，名称由字母、数字、_和-组成，以.html、.txt或.xml结尾';
  if (!isUnmatchedPath(`/${name}`)) return '网站不显示：这个地址网站自己在用';
  return stats.size > MAX_VERIFICATION_BYTES ? '网站不显示：超过64 KB' : null;
}
