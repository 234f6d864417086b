import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { parseArgs } from 'node:util';
import { formatDiagnostic } from '@wenzhan/content/files/diagnostics';
import { isHttpUrl, readArguments } from '@wenzhan/kit/command/arguments';
import { IS_OF_RELEASE, invocation } from '@wenzhan/kit/command/invocation';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { MEDIA } from '@wenzhan/kit/served-files';
import { setting } from '@wenzhan/kit/settings/setting';
import { FaultyContent } from './apply';
import { checkInput } from './check-input';
import { CHOICE } from './choose-categories';
import { importComments } from './comments/run';
import { Ended, endNow, onEnd } from './ending';
import { GENERATORS } from './generators';
import { readGhost } from './ghost';
import { type ImportResult, importSite } from './import-site';
import { knownTags } from './known-tags';
import { progressOn } from './progress';
import { prove } from './proof/prove';
import { siteOf } from './proof/sitemap';
import { readFolder } from './read-folder';
import { formatChanges, screenOf } from './report';
import { leftOutOf } from './report-sections';
import { BrokenExport, type SourceSite } from './source';
import { describeSystemError, isSystemError } from './system-errors';
import { refuseFile } from './unknown-systems';
import { readWeixin } from './weixin/read';
import { readWordpressExport } from './wordpress/export-file';
import { readWordpressSite } from './wordpress/live-site';
import { listsOf, writeReport } from './write-report';

const COMMAND = invocation('import');
const USAGE = `usage: ${COMMAND} wordpress EXPORT.xml|https://old.example
       ${COMMAND} hexo FOLDER
       ${COMMAND} ghost EXPORT.json --old https://old.example
       ${COMMAND} weixin PAGE.html|https://mp.weixin.qq.com/s/… … (articles of a 公众号; --categories NAME: their folder)
       ${COMMAND} markdown FOLDER (a site of a generator, or any Markdown)
       ${COMMAND} comments EXPORT… (of WordPress, Waline, Artalk or Twikoo, after the articles)
       ${COMMAND} tags (prints those that are understood)
       ${COMMAND} proof https://old.example|SITEMAP.xml --site http://127.0.0.1:3000 [--export SOURCE]
--as NAME          the generator of the folder, if it is not recognized: ${GENERATORS.map(({ name }) => name).join(', ')}
--into FOLDER      the content folder; CONTENT_DIR by default
--media FOLDER     the folder of /media; media in the content folder by default, which the server shows
--categories A,B   the only categories; the others become tags
--report FILE      import-report.md by default
--out FILE         the comments for Waline; comments.waline.json by default
--old URL          the old site, if the export does not say it, as Ghost's never does
--offline          downloads no pictures
--allow-private    takes pictures from private addresses, too
--dry-run          writes the report only
--withdraw         makes drafts of articles, and removes pages, that the old site does not have any more
--export SOURCE    compares with the texts of an export, a folder or a live WordPress, not with the old pages`;

const OUT = 'comments.waline.json';

const options = {
  as: { type: 'string' },
  into: { type: 'string' },
  media: { type: 'string' },
  categories: { type: 'string', default: '' },
  report: { type: 'string', default: 'import-report.md' },
  out: { type: 'string', default: OUT },
  old: { type: 'string' },
  offline: { type: 'boolean', default: false },
  'allow-private': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  withdraw: { type: 'boolean', default: false },
  site: { type: 'string' },
  export: { type: 'string' },
} as const;

const { progress, clear } = progressOn(process.stderr);

type Values = ReturnType<typeof parseArgs<{ options: typeof options }>>['values'];

/**
 * Runs `npm run import`: 0 for success, 1 for a broken or empty export or a failed proof, 2 for wrong arguments, 3 if
 * single posts were left out.
 */
async function main(): Promise<number> {
  loadEnvFiles();
  const { values, positionals } = readArguments(USAGE, options);
  const [command = '', source = '', ...more] = positionals;
  if (command === 'comments' && source) return comments([source, ...more], values);
  if (command === 'tags' && !source) return print(knownTags());
  if (command === 'weixin' && source) return weixin([source, ...more], values);
  if (!source || more.length > 0) return stop(USAGE);
  const sources = [source, values.export].filter((one) => one && /^https?:\/\//.test(one));
  const urls = [values.old, values.site, ...sources];
  const wrong = urls.find((url) => url !== undefined && !isHttpUrl(url));
  if (wrong !== undefined)
    return stop(`${wrong || "''"} is no URL like https://old.example\n${USAGE}`);
  for (const file of [source, values.export]) {
    if (file && !/^https?:\/\//.test(file)) await checkInput(file);
  }
  const privateHosts = new Set(
    values['allow-private'] ? ['*'] : [source, values.old, values.site].flatMap(hostOf),
  );
  if (command === 'proof') {
    if (!values.site) return stop(USAGE);
    // The URL that is proved says what an export of Ghost does not.
    const isGhost = values.export?.endsWith('.json') ?? false;
    const old = values.old ?? (isGhost ? siteOf(source) : undefined);
    if (isGhost && !old) return stop(USAGE);
    const oldSite = values.export ? await readAny(values.export, { ...values, old }) : null;
    return prove({ source, site: values.site, known: oldSite, privateHosts, progress });
  }
  if (values.as !== undefined && !GENERATORS.some(({ name }) => name === values.as)) {
    return stop(`--as ${values.as}\n${USAGE}`);
  }
  if (command === 'ghost' && !values.old) return stop(USAGE);
  if (!/^(wordpress|hexo|ghost|markdown)$/.test(command)) return stop(USAGE);
  progress('读导出');
  return run(await readSource(command, source, values), values, privateHosts);
}

async function weixin(sources: readonly string[], values: Values): Promise<number> {
  const privateHosts = new Set(values['allow-private'] ? ['*'] : []);
  const site = await readWeixin(sources, values.categories, privateHosts);
  // There are no others from which these could be chosen.
  return run(site, { ...values, categories: '' }, privateHosts);
}

async function comments(files: readonly string[], { into, out = OUT }: Values): Promise<number> {
  const provider = setting('COMMENTS')?.provider ?? 'waline';
  if (provider !== 'waline') {
    return stop(`comments become a file for Waline only; COMMENTS names ${provider}`);
  }
  for (const file of files) await checkInput(file);
  const count = await importComments(files, into ?? setting('CONTENT_DIR'), out);
  return count > 0 ? 0 : 1;
}

function print(lines: readonly string[]): number {
  for (const line of lines) console.log(line);
  return 0;
}

const hostOf = (url: string | undefined) =>
  url && /^https?:/.test(url) && URL.canParse(url) ? [new URL(url).host] : [];

/** Files that are no export of WordPress or Ghost, whatever they are called. */
const NO_EXPORT = /\.(sql|dump|dat|zip|rar|7z|tar|t?gz)$/i;

type Given = Pick<Values, 'old' | 'as'>;

async function readSource(
  command: string,
  source: string,
  { old = '', as }: Given,
): Promise<SourceSite> {
  if (command === 'hexo') return readFolder(source, old, 'hexo');
  if (command === 'markdown') return readFolder(source, old, as);
  if (NO_EXPORT.test(source)) throw await refuseFile(source);
  if (command === 'ghost') return readGhost(source, old.replace(/(?<!\/)\/+$/, ''));
  return /^https?:\/\//.test(source)
    ? readWordpressSite(source.replace(/(?<!\/)\/+$/, ''))
    : readWordpressExport(source, old);
}

/** Reads an export of any system, told by its name; an address is that of a WordPress. */
function readAny(source: string, given: Given): Promise<SourceSite> {
  if (/^https?:\/\//.test(source)) return readSource('wordpress', source, given);
  const system = /\.(json|xml)$/.exec(source)?.[1];
  if (system) return readSource(system === 'json' ? 'ghost' : 'wordpress', source, given);
  return readSource('markdown', source, given);
}

async function run(
  site: SourceSite,
  values: Values,
  privateHosts: ReadonlySet<string>,
): Promise<number> {
  const into = path.resolve(values.into ?? setting('CONTENT_DIR'));
  const mediaDir = path.resolve(values.media ?? path.join(into, MEDIA));
  const categories = (values.categories ?? '').split(/[,，]/).filter(Boolean);
  const { offline = false, 'dry-run': dryRun = false, report = 'import-report.md' } = values;
  // Before the content is written: without the report nobody knows what was lost.
  const reportFolder = path.dirname(path.resolve(report));
  await mkdir(reportFolder, { recursive: true });
  await access(reportFolder, constants.W_OK);
  const isEmpty = site.posts.length === 0;
  const result = await importSite(site, {
    ...{ into, mediaDir, privateHosts, offline, categories, withdraw: values.withdraw ?? false },
    ...{ dryRun: dryRun || isEmpty, progress },
  });
  const steps = nextSteps(result, into, mediaDir, dryRun);
  await writeReport(report, result, steps);
  if (isEmpty) {
    console.error(`没有可以搬的文章和页面，什么也没有写：看看是不是这个站，原因见${report}`);
    return 1;
  }
  clear();
  for (const line of screenOf(result, steps)) console.log(line);
  console.log(`\n${dryRun ? '什么也没有写' : `写在${into}`}；${formatChanges(result)}`);
  console.log(
    `报告：${report}${existsSync(listsOf(report)) ? `，全部的清单：${listsOf(report)}/` : ''}`,
  );
  return leftOutOf(result).length > 0 ? 3 : 0;
}

/** What is left to do before a server shows the content. */
function nextSteps(
  { site, media }: ImportResult,
  into: string,
  mediaDir: string,
  dryRun: boolean,
): string[] {
  const served = path.join(into, MEDIA);
  const choice = site.notes.find(({ subject }) => subject === CHOICE);
  const isElsewhere = into !== path.resolve(setting('CONTENT_DIR'));
  const folder = isElsewhere ? `CONTENT_DIR=${into} ` : '';
  const [check, serve] = IS_OF_RELEASE
    ? [`wenzhan check ${into}`, `wenzhan serve ${into}`]
    : [`${folder}npm run content:check`, `${folder}npm run serve`];
  return [
    ...(choice ? [`${choice.subject}：${choice.text}`] : []),
    ...(media.paths.size > 0 && mediaDir !== served
      ? [`网站只显示${served}里的图片：把${mediaDir}里的复制过去`]
      : []),
    dryRun ? '去掉--dry-run，再运行一次' : `${check}，再${serve}，打开看看`,
  ];
}

function stop(reason: string): number {
  console.error(reason);
  return 2;
}

/** Says what ended the command in a sentence. @returns the exit code */
function fail(error: unknown): number {
  clear();
  if (error instanceof Ended) endNow(error);
  if (error instanceof FaultyContent) {
    const lines = error.diagnostics.map((one) => formatDiagnostic(one, ''));
    console.error(`${lines.join('\n')}\nnothing was written: the content would have these faults`);
  } else if (error instanceof BrokenExport) console.error(error.message);
  else if (isSystemError(error)) console.error(describeSystemError(error));
  else throw error;
  return 1;
}

// What has to be undone listens itself, and ends the command when it is.
onEnd((ended) => {
  clear();
  if (process.listenerCount(ended.signal) === 1) endNow(ended);
});
process.once('exit', clear);
process.exitCode = await main().catch(fail);
