import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkContent, formatDiagnostics } from '@wenzhan/content/check/check';
import { indexInfo } from '@wenzhan/contract/calls/site';
import { pageList } from '@wenzhan/contract/calls/static-pages';
import { ApiError } from '@wenzhan/contract/request/errors';
import { request } from '@wenzhan/contract/request/request';
import { configuredSources } from '@wenzhan/contract/schemas/analytics-sources';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { isContentFile, MEDIA } from '@wenzhan/kit/served-files';
import { serverApiBase } from '@wenzhan/kit/settings/api-base';
import { settingsMessage } from '@wenzhan/kit/settings/check';
import { buildFolder, isSelfHosted } from '@wenzhan/kit/settings/deployment';
import { setting } from '@wenzhan/kit/settings/setting';
import { BUILT_FOR, siteIdentity } from '@wenzhan/kit/settings/site-identity';
import { configuredSiteUrl, siteUrl } from '@wenzhan/kit/urls/site-url';
import { commands as texts } from '@wenzhan/texts/commands';
import { analyticsConfig } from '../lib/browser/analytics';
import { backend, passOn } from '../lib/request/backend';
import { hintCompilation } from './compile-hints';
import { compressAssets } from './compress-assets';
import { gateScripts } from './gate-scripts';
import { lowerStyles } from './lower-styles';
import { buildCommands, buildContentService, buildSiteHandlers } from './node-bundles';
import { runPlainly } from './plain-output';
import { withUnchangedFiles } from './unchanged-files';

/** Started by its file: Windows has no program called `next`. */
const NEXT = createRequire(import.meta.url).resolve('next/dist/bin/next');

/** Files of the checkout in which the framework writes the folder of a build, which would stay there for good. */
const NAMING_A_FOLDER = ['tsconfig.json', 'next-env.d.ts'];

/**
 * Builds the site: checks the settings, and the embedded content or that the backend responds; takes the
 * fallback snapshot of `index_info` and `page_list`; runs the framework's build; adapts style sheets and
 * scripts to old browsers; adds compile hints to the scripts, and compressed copies.
 */
async function build(): Promise<number> {
  const start = performance.now();
  loadEnvFiles();
  const wrong = settingsMessage(process.env);
  if (wrong) return stop(`build stopped: ${wrong}`);
  const base = serverApiBase() || setting('CONTENT_SOURCE_URL');
  if (!base) {
    const diagnostics = await checkContent(setting('CONTENT_DIR'), true);
    if (diagnostics.length > 0) return stop(formatDiagnostics(diagnostics));
  }
  // The framework takes the same id; the processes of its build share what is read here under it. It is never one of the
  // environment: CI services count theirs under this name, and pages stored under an earlier build's id would be served.
  process.env.BUILD_ID = randomUUID();
  try {
    const isRead = await passOn({ tags: [], withdrawn: [] });
    if (!isRead) throw new Error('the content cannot be read');
    const options = backend();
    const takenAt = Date.now();
    const [{ site }, { list: pages }] = await Promise.all([
      request(indexInfo, { query: { requiredLogin: '0' } }, options),
      request(pageList, {}, options),
    ]);
    process.env.SITE_SNAPSHOT = JSON.stringify({ site, pages, takenAt });
    process.env.SITE_CDN_URL = site.cdnUrl;
    process.env.SITE_LOCALE = site.locale;
    process.env.SITE_ANALYTICS_SOURCES = JSON.stringify(
      configuredSources(analyticsConfig(site.analytics)),
    );
  } catch (error) {
    const reason = error instanceof ApiError ? error.summary : String(error);
    return stop(`build stopped: ${base || setting('CONTENT_DIR')} did not answer: ${reason}`);
  }
  process.env.BUILD_SITE_URL = siteUrl();
  if (!configuredSiteUrl()) console.warn(texts().build.noAddress);
  if (process.env.VERCEL) giveMediaToPlatform();
  say(texts().build.checked(base || setting('CONTENT_DIR')));
  say(texts().build.compiling);
  await buildSiteHandlers();
  // It does not read the settings files again: @next/env has said in the environment that they are read.
  const status = process.env.NEXT_DIST_DIR
    ? withUnchangedFiles(NAMING_A_FOLDER, runFramework)
    : runFramework();
  if (status !== 0) return status;
  writeFileSync(path.join(buildFolder(), BUILT_FOR), JSON.stringify({ site: siteIdentity() }));
  say(texts().build.adapting);
  const assets = path.join(buildFolder(), 'static');
  const chunks = path.join(assets, 'chunks');
  await Promise.all([lowerStyles(chunks), gateScripts(chunks)]);
  await hintCompilation(chunks);
  if (isSelfHosted()) {
    await compressAssets(assets);
    const dist = buildFolder();
    rmSync(path.join(dist, 'content-service'), { recursive: true, force: true });
    await buildContentService(dist);
  }
  await finish(start);
  return 0;
}

/** @param start when the build began */
async function finish(start: number): Promise<void> {
  const isStandalone = setting('BUILD_STANDALONE') === '1';
  say(isStandalone ? texts().build.standalone : texts().build.finishing);
  if (isStandalone) await completeStandalone();
  const seconds = Math.round((performance.now() - start) / 1000);
  say(texts().build.done(seconds, isStandalone ? STANDALONE_START : 'npm start'));
}

/** Whether everything is printed; a platform shows it itself. */
const isVerbose = process.argv.includes('--verbose') || Boolean(process.env.VERCEL);
const STANDALONE_START = 'node .next/standalone/bin/wenzhan serve';

function say(line: string): void {
  if (!isVerbose) console.log(line);
}

/** Runs the framework's build; of what it says an owner sees what matters, or all of it if it fails. @returns the exit code */
function runFramework(): number {
  const own = process.argv.slice(2).filter((argument) => argument !== '--verbose');
  const args = [NEXT, 'build', ...own];
  if (isVerbose) return spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1;
  const { status, pages } = runPlainly(args);
  if (status !== 0) console.error(texts().build.failed);
  else if (pages) say(texts().build.compiled(pages));
  return status;
}

/**
 * Copies the files that the framework expects on a CDN into the standalone folder, which serves them itself, and puts
 * the commands of a release there.
 */
async function completeStandalone(): Promise<void> {
  const dist = buildFolder();
  const folder = path.join(dist, 'standalone');
  cpSync(path.join(dist, BUILT_FOR), path.join(folder, dist, BUILT_FOR));
  cpSync(path.join(dist, 'static'), path.join(folder, dist, 'static'), { recursive: true });
  if (existsSync('public')) cpSync('public', path.join(folder, 'public'), { recursive: true });
  const service = path.join(dist, 'content-service');
  if (existsSync(service)) cpSync(service, path.join(folder, service), { recursive: true });
  await buildCommands(folder);
}

/** Copies the site's media to where the platform's CDN takes them from. */
function giveMediaToPlatform(): void {
  const media = path.join(setting('CONTENT_DIR'), MEDIA);
  if (!existsSync(media)) return;
  const isShown = (file: string) => {
    const name = path.relative(media, file);
    return !isContentFile(name) && !path.basename(name).startsWith('.');
  };
  cpSync(media, path.join('public', MEDIA), { recursive: true, filter: isShown });
}

function stop(reason: string): number {
  console.error(reason);
  return 1;
}

process.exit(await build());
