import type { Picture } from '@wenzhan/contract/schemas/fields';
import { formulaFault } from '@wenzhan/text/article/formulas';
import { CALLOUT_KINDS } from '@wenzhan/text/markdown/callouts';
import { type MarkdownMark, readMarkdownMarks } from '@wenzhan/text/markdown/markdown-marks';
import type { ContentModel } from '../content-model';
import type { ContentRecord, PageRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { checkFrame } from './check-frame';
import { checkSections } from './check-sections';
import {
  imageDiagnostic,
  linkDiagnostic,
  type MarkdownRecord,
  sizeDiagnostic,
  type Targets,
  targetsOf,
} from './check-targets';

const KINDS = CALLOUT_KINDS.map((name) => `[!${name.toUpperCase()}]`).join('、');

/** One record to check. */
interface CheckedRecord {
  record: ContentRecord;
  /** Reads the text of its file. */
  read: () => Promise<string>;
  /** Whether something in its file was left out. */
  isFaulty: boolean;
  model: ContentModel;
  targets: Targets;
}

/** Finds what leads nowhere in one record, and what is wrong with its text. */
export async function recordDiagnostics({
  record,
  read,
  isFaulty,
  model,
  targets,
}: CheckedRecord): Promise<ContentDiagnostic[]> {
  const link = (url: string) => linkDiagnostic(url, null, targets);
  const diagnostics = await pictureDiagnostics(record, read, targets);
  if ('body' in record) diagnostics.push(...bodyDiagnostics(record, targets));
  // Without its bad entries, the others of a file have other places in it.
  if (isFaulty) return diagnostics;
  if (record.kind === 'site') diagnostics.push(...checkFrame(record, await read(), link));
  if (record.kind === 'sections') {
    const checks = {
      link,
      picture: (url: string) => imageDiagnostic(url, targets),
      body: (page: PageRecord) => bodyDiagnostics(page, targets),
    };
    diagnostics.push(...checkSections(record, await read(), model, checks));
  }
  return diagnostics;
}

/**
 * As `recordDiagnostics`, for a text that need not be in its file.
 *
 * @param text of its file
 * @param model the content in its language
 * @param others the content in further languages, for a text in the default one
 */
export function checkLinksOf(
  { record, text, isFaulty }: { record: ContentRecord; text: string; isFaulty: boolean },
  model: ContentModel,
  others: ReadonlyMap<string, ContentModel>,
  media: string | null,
): Promise<ContentDiagnostic[]> {
  const languages = new Map(
    [...others].map(([language, other]) => [language, targetsOf(other, media)]),
  );
  const targets = targetsOf(model, media, languages);
  return recordDiagnostics({ record, read: async () => text, isFaulty, model, targets });
}

function bodyDiagnostics(record: MarkdownRecord, targets: Targets): ContentDiagnostic[] {
  const { file, body, bodyLine } = record;
  return readMarkdownMarks(body).flatMap((mark) => {
    const message = markDiagnostic(mark, record, targets);
    return message === null ? [] : [{ file, line: mark.line + bodyLine - 1, message }];
  });
}

function markDiagnostic(
  mark: MarkdownMark,
  record: MarkdownRecord,
  targets: Targets,
): string | null {
  switch (mark.kind) {
    case 'h1':
      return '正文里不要用一级标题（#）：标题已经是一级标题，正文从##开始';
    case 'picture':
      return imageDiagnostic(mark.url, targets);
    case 'link':
      return linkDiagnostic(mark.url, record, targets);
    case 'formula': {
      const fault = formulaFault(mark.tex, mark.isDisplay);
      return fault === null ? null : `公式${mark.tex}有误：${fault}`;
    }
    case 'unknown':
      return unknownDiagnostic(mark.what, mark.text);
    case 'removed':
      return null;
  }
}

function unknownDiagnostic(
  kind: Extract<MarkdownMark, { kind: 'unknown' }>['what'],
  text: string,
): string {
  switch (kind) {
    case 'callout':
      return `没有[!${text.toUpperCase()}]这种提示框，可用的是${KINDS}`;
    case 'code':
      return `代码块的设置${text}没有意义，可用的是title="…"、{1,3-5}和showLineNumbers`;
    case 'address':
      return `地址${text}里有空格，整个链接成了普通的文字：把地址写在尖括号里，](<${text}>)，或者去掉空格`;
    case 'formula':
      return `${text}开始的公式没有结束，后面的正文都成了公式；不是公式就写成\\$\\$`;
  }
}

async function pictureDiagnostics(
  record: ContentRecord,
  read: () => Promise<string>,
  targets: Targets,
): Promise<ContentDiagnostic[]> {
  const isOfSite = record.kind === 'site';
  const faults = picturesOf(record).flatMap((picture) => {
    if (!picture) return [];
    const { url } = picture;
    const message =
      imageDiagnostic(url, targets) ?? (isOfSite ? sizeDiagnostic(url, targets) : null);
    return message === null ? [] : [{ url, message }];
  });
  if (faults.length === 0) return [];
  const lines = (await read()).split('\n');
  return faults.map(({ url, message }) => ({
    file: record.file,
    line: lines.findIndex((line) => line.includes(url)) + 1,
    message,
  }));
}

/** The pictures of a record besides those in its text. */
function picturesOf(record: ContentRecord): (Picture | undefined)[] {
  switch (record.kind) {
    case 'article':
      return [record.front.cover];
    case 'category':
      return [record.category.cover];
    case 'author':
      return [record.author.portrait];
    case 'site': {
      const { logo, logoDark, icon, policeBadge, footer } = record.site;
      return [logo, logoDark, icon, policeBadge, footer?.qr];
    }
    default:
      return [];
  }
}
