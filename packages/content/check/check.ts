import { existsSync } from 'node:fs';
import path from 'node:path';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { routes } from '@wenzhan/contract/urls/routes';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { MEDIA } from '@wenzhan/kit/served-files';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import type { ContentModel } from '../content-model';
import type { ContentRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { compareTexts } from '../order';
import { checkCommas } from '../text-checks/check-commas';
import { checkFeedIds } from './check-feed-ids';
import { checkLinks } from './check-links';
import { checkRedirects } from './check-redirects';
import { checkRemovedHtml } from './check-removed-html';
import { checkSeriesAndAuthors } from './check-series-and-authors';
import { checkVerificationFiles } from './check-verification-files';
import { type CheckedEdition, readEditions } from './read-editions';
import { outdatedTranslations } from './translations';

/**
 * Checks a content folder. The diagnostics are sorted by file and line; their paths start with `dir` as
 * given.
 *
 * @param looksUpFiles whether images and media have to be there; by default if the folder has any
 */
export async function checkContent(
  dir: string,
  looksUpFiles = existsSync(path.join(dir, MEDIA)),
): Promise<ContentDiagnostic[]> {
  let editions: CheckedEdition[];
  try {
    editions = await readEditions(dir);
  } catch (error) {
    return [{ file: dir, line: 1, message: `读不了内容目录：${(error as Error).message}` }];
  }
  const media = looksUpFiles ? dir : null;
  const faults = await inBatches(editions, 1, async (edition) =>
    located(edition.dir, await diagnosticsOf(edition, editions, media)),
  );
  return inOrder([...faults.flat(), ...(await checkVerificationFiles(dir))]);
}

/**
 * Finds what the editors of a folder should know, although it is no fault.
 *
 * @param read reads a content file
 * @param dir the folder
 */
export type FindHints = (
  records: readonly ContentRecord[],
  read: (file: string) => Promise<string>,
  dir: string,
) => Promise<ContentDiagnostic[]>;

/**
 * What editors of a content folder should know, although it is no fault: HTML that is not shown, articles that feed readers
 * take for one, and what depends on the site. Sorted and with paths as in `checkContent`.
 *
 * @param ofSite the hints that depend on how the site shows the content
 * @throws the error of the file system for an unreadable folder
 */
export async function contentHints(
  dir: string,
  ofSite: readonly FindHints[] = [],
): Promise<ContentDiagnostic[]> {
  const editions = await readEditions(dir);
  const all = await inBatches(editions, 1, async (edition) => {
    const { records } = edition;
    const read = (file: string) => readTextFile(path.join(edition.dir, file));
    const hints = [
      await checkFeedIds(records, read),
      checkRemovedHtml(records),
      ...(await Promise.all(ofSite.map((find) => find(records, read, dir)))),
      untitledCategories(edition),
      missingFolder(edition),
    ];
    return located(edition.dir, hints.flat());
  });
  return inOrder([...all.flat(), ...outdatedTranslations(editions)]);
}

const located = (dir: string, diagnostics: readonly ContentDiagnostic[]) =>
  diagnostics.map((diagnostic) => ({ ...diagnostic, file: path.join(dir, diagnostic.file) }));

const inOrder = (diagnostics: readonly ContentDiagnostic[]) =>
  diagnostics.toSorted((a, b) => compareTexts(a.file, b.file) || a.line - b.line);

async function diagnosticsOf(
  edition: CheckedEdition,
  editions: readonly CheckedEdition[],
  media: string | null,
): Promise<ContentDiagnostic[]> {
  const { dir, records, diagnostics, model, language } = edition;
  const read = (file: string) => readTextFile(path.join(dir, file));
  return [
    ...diagnostics,
    ...model.diagnostics,
    ...checkPagesTwice(model),
    ...(await checkCommas(records, read)),
    ...(await checkSeriesAndAuthors(dir, model)),
    ...(await checkRedirects(dir, model, language === undefined ? modelsOf(editions) : new Map())),
    ...(await checkLinks(edition, editions, media)),
  ];
}

/** The content in further languages, by their segments. */
const modelsOf = (editions: readonly CheckedEdition[]) =>
  new Map(
    editions.flatMap(({ language, model }) =>
      language === undefined ? [] : [[languageSegment(language), model] as const],
    ),
  );

/** A language without a file is one that readers cannot choose. */
const missingFolder = ({ language, dir, files }: CheckedEdition): ContentDiagnostic[] =>
  language === undefined || files > 0
    ? []
    : [{ file: 'site.yaml', line: 1, message: `还没有这种语言的内容：${dir}里没有文件` }];

/** Finds categories of a language whose title is their name in addresses, as nobody has translated it. */
function untitledCategories({ language, dir, records, model }: CheckedEdition) {
  if (language === undefined) return [];
  const used = new Set([...model.articles.values()].map(({ article }) => article.category));
  const own = new Set(records.map(({ file }) => file));
  return model.categories.flatMap(({ name, file, category }) => {
    if (own.has(file) || !used.has(name)) return [];
    const message = `栏目${name}还没有这种语言的标题，显示的是“${category.title}”：写${path.join(dir, file)}`;
    return [{ file, line: 1, message }];
  });
}

/** Finds texts at whose address a page of sections is, which is shown instead. */
function checkPagesTwice({ pages, sectionPages }: ContentModel): ContentDiagnostic[] {
  return [...pages.values()].flatMap(({ name, file }) => {
    const twin = sectionPages.get(name);
    const address = routes.staticPage(name);
    if (!twin || routes.sectionPage(name) !== address) return [];
    return [
      {
        file,
        line: 1,
        message: `${address}显示的是${twin.file}：两个文件只留一个，旧网址移到redirects.yaml`,
      },
    ];
  });
}

/** What to do with files of other systems. */
const IMPORT_HINT =
  '有文件是别的系统的写法，不必一篇一篇改：npm run import -- markdown 旧站的目录（docs/how-to/move-in.md）';

/**
 * Formats diagnostics as `content/news/101.md:3: …`, one per line; a last one names the importer, if there are files of
 * other systems.
 */
export function formatDiagnostics(diagnostics: readonly ContentDiagnostic[]): string {
  const lines = diagnostics.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  const isForeign = diagnostics.some((diagnostic) => diagnostic.isForeign);
  return [...lines, ...(isForeign ? [IMPORT_HINT] : [])].join('\n');
}
