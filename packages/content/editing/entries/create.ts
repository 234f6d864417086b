import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { routes } from '@wenzhan/contract/urls/routes';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { stringify } from 'yaml';
import { missing, Refusal } from '../../envelope';
import type { EditingHandlers, EditingInput } from '../editing-handler';
import { recordOf } from './change';
import type { EntryFiles } from './entry-files';
import type { EntryPath } from './entry-path';
import { freeNumber } from './free-number';
import { withFields, withTitle } from './front-fields';
import { historyLine, type Noted } from './noted';
import { siteTime } from './site-time';

type Body = EditingInput<'edit_create'>['body'];

/** Names of folders that have another meaning, and those that Windows does not allow. */
const RESERVED = /^(?:data|media|pages|page|con|prn|aux|nul|com\d|lpt\d)$/;

/** `edit_create`: the text is a draft, which readers do not see. @param noted is told what was written */
export const createHandler =
  (files: EntryFiles, noted: Noted): EditingHandlers['edit_create'] =>
  async ({ body, editor, request }): Promise<EditingData<'edit_create'>> => {
    const source = body.from === undefined ? undefined : await sourceAt(files, body.from);
    const entry = await files.lock.run(async () => {
      const place = await placeFor(files, body, source);
      const created = await files.entryAt(place);
      const texts = await files.find(created);
      if (texts.own || texts.draft) throw new Refusal(409, writingEntries().taken(place));
      await mustBeFree(files, created);
      const text = await textFor(files, body, created, source);
      if (created.content.kind === 'article') await files.mustWriteOwn(texts, text);
      else await files.mustWriteDraft(texts, text);
      await files.history.add(place, text, historyLine(files.site, editor, 'saved'));
      await noted({ act: 'edit_create', path: place, paths: [place], editor, request });
      return created;
    });
    files.readLater();
    return { path: entry.path };
  };

interface Source {
  entry: EntryPath;
  text: string;
}

async function sourceAt(files: EntryFiles, path: string): Promise<Source> {
  const entry = await files.entryAt(path);
  return { entry, text: (await files.read(entry)).current.text };
}

/** The path of what is created. @throws {Refusal} 400 for what is missing or has another meaning */
async function placeFor(
  files: EntryFiles,
  body: Body,
  source: Source | undefined,
): Promise<string> {
  const folder = await folderOf(files, body.in);
  if (source && source.entry.content.kind !== body.kind) throw missing();
  if (source && folder !== source.entry.folder) return folder + source.entry.file;
  const { kind, category = categoryOf(source), name = '' } = body;
  if (kind === 'article') {
    const { categories } = await files.site.model();
    if (!categories.some((one) => one.name === category))
      throw new Refusal(400, writingEntries().noCategory(category ?? ''));
    return `${folder}${category}/${await freeNumber(files.site)}.md`;
  }
  if (kind === 'page') return `${folder}pages/${name}.md`;
  if (kind === 'sections') return `${folder}pages/${name}.yaml`;
  if (kind === 'author') return `${folder}authors/${name}.yaml`;
  const languages = await files.site.languages();
  if (RESERVED.test(name) || languages.includes(name))
    throw new Refusal(400, writingEntries().reserved(name));
  return `${folder}${name}/category.yaml`;
}

const categoryOf = (source: Source | undefined): string | undefined =>
  source?.entry.content.kind === 'article' ? source.entry.content.category : undefined;

/** The folder of a language. @throws {Refusal} 404 for one that the site does not have */
async function folderOf(files: EntryFiles, language: string | undefined): Promise<string> {
  const [main, ...others] = await files.site.languages();
  if (language === undefined || language === main) return '';
  if (!others.includes(language)) throw missing();
  return `${language}/`;
}

/** Two pages cannot be at one address. @throws {Refusal} 409 */
async function mustBeFree(files: EntryFiles, { content, folder }: EntryPath): Promise<void> {
  if (content.kind !== 'page' && content.kind !== 'sections') return;
  const { name } = content;
  if (routes.staticPage(name) !== routes.sectionPage(name)) return;
  const twin = await files.entryAt(
    `${folder}pages/${name}.${content.kind === 'page' ? 'yaml' : 'md'}`,
  );
  const { own, draft } = await files.find(twin);
  if (own || draft) throw new Refusal(409, writingEntries().taken(twin.path));
}

async function textFor(
  files: EntryFiles,
  { kind, title }: Body,
  entry: EntryPath,
  source: Source | undefined,
): Promise<string> {
  if (source) return copyOf(files, title, entry, source);
  const now = siteTime(files.site.now());
  const yaml = (value: unknown) => stringify(value, { lineWidth: 0 });
  switch (kind) {
    case 'article':
      return `---\n${yaml({ title, summary: title, publishedAt: now, status: 'draft' })}---\n\n`;
    case 'page':
      return `---\n${yaml({ title, updatedAt: now })}---\n\n`;
    case 'sections':
      return yaml({ title, sections: [{ type: 'text', content: title }] });
    case 'category':
      return yaml({ title });
    case 'author':
      return yaml({ name: title });
  }
}

/** Fields that belong to one text only. */
const OWN_FIELDS = ['aliases', 'feedId', 'translatedFrom', 'updatedAt', 'expiresAt', 'pinned'];

async function copyOf(
  files: EntryFiles,
  title: string,
  entry: EntryPath,
  source: Source,
): Promise<string> {
  const titleKey = entry.content.kind === 'author' ? 'name' : 'title';
  if (!entry.path.endsWith('.md')) return withTitle(source.text, titleKey, title);
  const isTranslation = entry.folder !== source.entry.folder;
  const dropped = isTranslation ? OWN_FIELDS.slice(0, 3) : OWN_FIELDS;
  const fields: Record<string, unknown> = Object.fromEntries(
    dropped.map((name) => [name, undefined]),
  );
  const digest = isTranslation && entry.language ? await digestOfOriginal(files, entry) : undefined;
  const now = siteTime(files.site.now());
  const isArticle = entry.content.kind === 'article';
  return withFields(source.text, {
    ...fields,
    title,
    ...(isArticle && { status: 'draft' }),
    ...(isArticle && !isTranslation && { publishedAt: now }),
    ...(!isArticle && !isTranslation && { updatedAt: now }),
    ...(digest !== undefined && { translatedFrom: digest }),
  });
}

/** What a translation says of the text that it is of, in the default language; undefined without one. */
async function digestOfOriginal(
  files: EntryFiles,
  { file }: EntryPath,
): Promise<string | undefined> {
  const original = await files.entryAt(file);
  const { own, draft } = await files.find(original);
  const { record } = await recordOf(files, original, (own ?? draft)?.text);
  return record && 'digest' in record ? record.digest : undefined;
}
