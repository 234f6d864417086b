import type { Picture } from '@wenzhan/contract/schemas/fields';
import { formulaFault } from '@wenzhan/text/article/formulas';
import { CALLOUT_KINDS } from '@wenzhan/text/markdown/callouts';
import { type MarkdownMark, readMarkdownMarks } from '@wenzhan/text/markdown/markdown-marks';
import { textChecks } from '@wenzhan/texts/text-checks';
import type { ContentModel } from '../content-model';
import type { ContentRecord, PageRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { checkFrame } from './check-frame';
import { checkProduct } from './check-product';
import { checkSections } from './check-sections';
import {
  imageDiagnostic,
  linkDiagnostic,
  type MarkdownRecord,
  sizeDiagnostic,
  type Targets,
  targetsOf,
} from './check-targets';

const KINDS = CALLOUT_KINDS.map((name) => `[!${name.toUpperCase()}]`);

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
  if (record.kind === 'article' && record.front.product)
    diagnostics.push(...checkProduct(record, await read(), model, link));
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
      return textChecks().topHeading;
    case 'picture':
      return imageDiagnostic(mark.url, targets);
    case 'link':
      return linkDiagnostic(mark.url, record, targets);
    case 'formula': {
      const fault = formulaFault(mark.tex, mark.isDisplay);
      return fault === null ? null : textChecks().formula(mark.tex, fault);
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
  const texts = textChecks();
  switch (kind) {
    case 'callout':
      return texts.noCallout(text.toUpperCase(), KINDS);
    case 'code':
      return texts.noCodeSetting(text);
    case 'address':
      return texts.spaceInAddress(text);
    case 'formula':
      return texts.openFormula(text);
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
      return [record.front.cover, ...(record.front.product?.pictures ?? [])];
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
