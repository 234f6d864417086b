import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buildFolder } from '@wenzhan/kit/settings/deployment';
import { siteIdentity } from '@wenzhan/kit/settings/site-identity';
import { logThrottled } from '@wenzhan/kit/telemetry/log';

/**
 * Removes the resized pictures that the framework keeps, if they are those of another site that this build has served: it
 * knows them by their path alone. Those of another build, which may have another form, go, too. Called before the first
 * request.
 */
export function forgetOtherPictures(): void {
  const cache = `${process.cwd()}/${buildFolder()}/cache`;
  const mark = `${cache}/pictures-of`;
  const site = `${process.env.BUILD_ID ?? ''} ${siteIdentity()}`;
  if (textOf(mark) === site) return;
  try {
    rmSync(`${cache}/images`, { recursive: true, force: true });
    mkdirSync(cache, { recursive: true });
    writeFileSync(mark, site);
  } catch (error) {
    logThrottled('the pictures of another site may be left', error);
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
