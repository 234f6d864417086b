import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { HEX_COLOUR } from '@wenzhan/contract/schemas/brand';
import { languagesSchema } from '@wenzhan/contract/schemas/languages';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { MEDIA } from '@wenzhan/kit/served-files';
import sharp from 'sharp';
import { parseDocument, stringify } from 'yaml';
import { writeStatements } from '../accessibility/write-statement';
import { agentsGuide } from './guide';
import { schemaLine, writeSchemas } from './schema-files';

const TEMPLATES_FOLDER = fileURLToPath(new URL('./templates', import.meta.url));

/** The sites that one can start from; the first is what one gets without a choice. */
export const TEMPLATES = ['company', 'library', 'project', 'course'] as const;
type Template = (typeof TEMPLATES)[number];

/** What the owner says of the site; the rest stays as it is in the template. */
export interface SiteAnswers {
  name?: string | undefined;
  /** `#rgb` or `#rrggbb` */
  colour?: string | undefined;
  /** Path of a picture file; a wide one is taken for the site's name. */
  logo?: string | undefined;
  /** `首页=/, 公告=/content/news` */
  menu?: string | undefined;
  /** `zh-CN, en`: the default language, which is Chinese, then further ones. */
  languages?: string | undefined;
}

/** Says to the user what is wrong with the arguments. */
export class WrongArgument extends Error {}

const LOGO = /\.(svg|png|webp|jpe?g)$/i;
/** Width of a logo, in heights, from which it probably contains the name. */
const WORDMARK = 2;

const CHECKS: Readonly<Record<keyof SiteAnswers, (reply: string) => unknown>> = {
  name: () => undefined,
  colour: checkColour,
  logo: logoOf,
  menu: menuOf,
  languages: languagesOf,
};

/** Checks one answer. @throws {WrongArgument} */
export async function checkAnswer(key: keyof SiteAnswers, reply: string): Promise<void> {
  await CHECKS[key](reply);
}

/** Checks that there is a template, and that nothing would be overwritten. @throws {WrongArgument} */
export async function checkTarget(template: string, target: string): Promise<void> {
  if (!isTemplate(template)) {
    throw new WrongArgument(`没有模板“${template}”，可用的是${TEMPLATES.join('、')}`);
  }
  if (existsSync(target) && !(await stat(target)).isDirectory()) {
    throw new WrongArgument(`${target}不是文件夹：换一个名称`);
  }
  if (existsSync(target) && (await readdir(target)).length > 0) {
    throw new WrongArgument(`${target}里已经有文件，不会覆盖：换一个文件夹`);
  }
}

/**
 * Makes a content folder from a template. Nothing is written unless all answers are right.
 *
 * @param target a folder that does not exist, or is empty
 * @throws {WrongArgument}
 */
export async function createSite(
  template: string,
  target: string,
  { name, colour, logo, menu, languages }: SiteAnswers,
): Promise<void> {
  await checkTarget(template, target);
  if (colour !== undefined) checkColour(colour);
  const source = path.join(TEMPLATES_FOLDER, template);
  const site = parseDocument(await readFile(path.join(source, 'site.yaml'), 'utf8'));
  if (name) site.set('siteName', name);
  if (colour) site.setIn(['brand', 'accent'], colour);
  if (menu) site.set('headNav', menuOf(menu));
  const [first, ...further] = languages ? languagesOf(languages) : [];
  if (first) site.set('locale', first);
  if (further.length > 0) site.set('languages', [first, ...further]);
  const mark = logo ? await logoOf(logo) : null;
  if (mark && logo) {
    const { width, height } = mark.picture;
    site.set('logo', { ...mark.picture, alt: site.get('siteName') });
    site.set('logoText', width < WORDMARK * height);
  }
  await mkdir(path.join(target, MEDIA), { recursive: true });
  if (mark && logo) await copyFile(logo, path.join(target, MEDIA, mark.file));
  await cp(source, target, { recursive: true });
  for (const language of further)
    await addLanguage(language, template, target, site.get('siteName'));
  await writeFile(path.join(target, 'site.yaml'), site.toString());
  await writeStatements(target, new Date().toISOString());
  await writeSchemas(target);
  await nameSchemas(target);
  await writeFile(path.join(target, 'AGENTS.md'), agentsGuide());
  // What visitors send with forms is in no commit.
  await writeFile(path.join(target, '.gitignore'), '/data/\n.env\n');
}

/** Names in each YAML file what it may contain, so that editors of code complete and check it. */
async function nameSchemas(target: string): Promise<void> {
  for (const file of await readdir(target, { recursive: true })) {
    const line = file.endsWith('.yaml') ? schemaLine(file.split(path.sep).join('/')) : '';
    if (!line) continue;
    const written = await readFile(path.join(target, file), 'utf8');
    await writeFile(path.join(target, file), line + written);
  }
}

/** Makes the folder of a further language, with texts if the template has them in it. */
async function addLanguage(language: string, template: string, target: string, name: unknown) {
  const folder = path.join(target, languageSegment(language));
  const source = path.join(TEMPLATES_FOLDER, language.replace(/-.*/, '').toLowerCase(), template);
  if (existsSync(source)) await cp(source, folder, { recursive: true });
  else {
    await mkdir(folder);
    await writeFile(path.join(folder, 'site.yaml'), stringify({ siteName: name }));
  }
}

const isTemplate = (name: string): name is Template => TEMPLATES.some((one) => one === name);

function checkColour(colour: string): void {
  if (!HEX_COLOUR.test(colour)) throw new WrongArgument(`颜色${colour}应当写成'#a3261b'这样`);
}

/** The entries of the menu. */
function menuOf(menu: string): { title: string; path: string }[] {
  return menu.split(/[,，]/).map((entry) => {
    const at = entry.indexOf('=');
    const [title, target] = [entry.slice(0, Math.max(0, at)), entry.slice(at + 1)].map((part) =>
      part.trim(),
    );
    if (!title || !target || /\s/.test(target)) {
      throw new WrongArgument(`菜单“${entry.trim()}”应当写成“名称=/网址”，几项之间用逗号`);
    }
    return { title, path: target };
  });
}

/** The languages as tags. */
function languagesOf(languages: string): string[] {
  const tags = languages.split(/[,，\s]+/).filter(Boolean);
  const parsed = languagesSchema.safeParse(tags);
  if (!parsed.success) {
    const message = parsed.error.issues[0]?.message;
    throw new WrongArgument(`语言“${languages}”应当写成“zh-CN, en”：${message}`);
  }
  if (!/^zh\b/i.test(parsed.data[0] ?? '')) {
    throw new WrongArgument(`语言“${languages}”的第一种应当是中文：模板是中文的`);
  }
  return parsed.data;
}

/** The logo as the configuration names it, and its file below the folder of media. */
async function logoOf(logo: string) {
  const ending = LOGO.exec(logo)?.[1]?.toLowerCase();
  if (!ending) throw new WrongArgument(`标志${logo}应当是SVG、PNG、WebP或JPEG`);
  const { width, height } = await sharp(logo)
    .metadata()
    .catch(() => {
      throw new WrongArgument(`读不了标志${logo}`);
    });
  const file = `logo.${ending}`;
  return { file, picture: { url: `/${MEDIA}/${file}`, width, height } };
}
