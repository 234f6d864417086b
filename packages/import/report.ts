import type { ImportResult } from './import-site';
import { formatSum } from './proof/format-comparison';
import {
  HOW_TO_WITHDRAW,
  isStill,
  leftOutOf,
  notMovedOf,
  type Section,
  sectionsOf,
} from './report-sections';

/** Things of a kind that a report names itself if there is a file with all of them. */
const SHOWN = 3;
/** Kinds of a section that it names itself in that case. */
const MAX_KINDS = 10;

/** A report of one screen and the beginnings of its lists, and the long lists by file name. */
interface Report {
  text: string;
  lists: Map<string, string>;
}

/**
 * The report of an import as Markdown: the same for the same export and content. Without a folder for the lists all is in
 * one text.
 *
 * @param steps what is to be done now, beside what the import found
 */
export function formatReport(result: ImportResult, steps: readonly string[] = []): string {
  return reportOf(result, steps, null).text;
}

/**
 * The report of an import, which names the first things of each kind.
 *
 * @param folder of the lists, as the report names it
 */
export function reportOf(
  result: ImportResult,
  steps: readonly string[],
  folder: string | null,
): Report {
  const sections = sectionsOf(result);
  const lists = new Map(
    sections
      .filter((one) => folder !== null && isLong(one))
      .map((one) => [`${one.name}.md`, `${formatSection(one, null)}\n`]),
  );
  const parts = [
    '# 导入报告',
    screenOf(result, steps).join('\n'),
    ...sections.map((one) => formatSection(one, isLong(one) ? folder : null)),
    redirectsLeft(result),
  ];
  return { text: `${parts.filter(Boolean).join('\n\n')}\n`, lists };
}

/** The files of lists that a report may have. */
export const listNames = (result: ImportResult): string[] =>
  sectionsOf(result).map(({ name }) => `${name}.md`);

const isLong = ({ groups }: Section) =>
  groups.size > MAX_KINDS || [...groups.values()].some(({ length }) => length > SHOWN);

const countOf = ({ groups }: Section) =>
  [...groups.values()].reduce((sum, { length }) => sum + length, 0);

/** @param folder has the whole list; null for all of it here */
function formatSection(one: Section, folder: string | null): string {
  const { name, title, intro = '', groups } = one;
  if (groups.size === 0) return '';
  return [
    `## ${title}（${countOf(one)}）`,
    intro,
    ...[...groups]
      .slice(0, folder === null ? undefined : MAX_KINDS)
      .flatMap(([kind, lines]) => [
        kind && `### ${kind}（${lines.length}）`,
        lines.slice(0, folder === null ? undefined : SHOWN).join('\n'),
      ]),
    folder === null ? '' : `全部：[${folder}/${name}.md](${folder}/${name}.md)`,
  ]
    .filter(Boolean)
    .join('\n\n');
}

/** A file with redirects that is not ours is not changed, so the report has what belongs into it. */
function redirectsLeft({ content, changes }: ImportResult): string {
  const text = content.files.get('redirects.yaml');
  if (!text || !changes.kept.has('redirects.yaml')) return '';
  return `## 要加进redirects.yaml的\n\n\`\`\`yaml\n${text}\`\`\``;
}

/** What came, what did not, and what to do now, on one screen. */
export function screenOf(result: ImportResult, steps: readonly string[] = []): string[] {
  const { map, proofs, media, changes, leftBehind, renamed } = result;
  const count = (kind: string) => map.places.filter(({ post }) => post.kind === kind).length;
  const drafts = map.places.filter(({ post }) => post.status === 'draft').length;
  const still = leftBehind.filter(isStill).length;
  const leftOut = leftOutOf(result).length;
  const came = [
    ...(proofs.size > 0 ? formatSum([...proofs.values()]) : []),
    ...counted('图片和文件', media.paths.size, '个'),
    ...counted('原来不公开、写成草稿的', drafts, '篇'),
    ...counted('在旧站改了文件名、编号不变的', renamed.length, '篇'),
  ];
  const missing = [
    ...counted('文章和页面', leftOut, '篇'),
    ...counted('图片和文件', media.failures.size, '个'),
    ...counted('不搬的（见下面）', notMovedOf(result).length, '处'),
    ...counted('保留没有动的文件', changes.kept.size, '个'),
    ...counted('注意：这里还公开、旧站上已经没有或不公开的', still, '篇'),
    ...counted('撤下了旧站上已经没有或不公开的', leftBehind.length - still, '篇'),
  ];
  const todo = [...todoOf(result), ...steps].map((step, index) => `${index + 1}. ${step}`);
  return [
    `文章${count('post')}篇，页面${count('page')}个，栏目${map.categories.size}个${leftOut > 0 ? `，没有搬来的${leftOut}篇` : ''}`,
    ...listed('搬来的', came),
    ...listed('没有搬来、没有动的', missing),
    ...(todo.length > 0 ? ['', '**现在要做的**', '', ...todo] : []),
  ];
}

const counted = (name: string, count: number, unit: string) =>
  count > 0 ? [`${name}：${count}${unit}`] : [];

const listed = (title: string, lines: readonly string[]) =>
  lines.length > 0 ? ['', `**${title}**`, '', ...lines.map((one) => `- ${one}`)] : [];

function todoOf(result: ImportResult): string[] {
  const { media, content, changes, leftBehind, map, proofs } = result;
  const isLost = [...proofs.values()].some(({ kept, parts }) => kept < parts);
  const isDraft = map.places.some(({ post }) => post.status === 'draft');
  const step = (isNeeded: boolean, text: string) => (isNeeded ? [text] : []);
  return [
    ...step(leftOutOf(result).length > 0, '按“没有搬来的文章和页面”改好原文，再运行一次同样的命令'),
    ...step(leftBehind.some(isStill), HOW_TO_WITHDRAW),
    ...step(media.failures.size > 0, '趁旧站还开着，再运行一次；还是没有的图片，自己放到media'),
    ...step(isLost, '按“少了的”对一对旧文章'),
    ...step(isDraft, '草稿只有自己看得到；要公开的，删去文件里的status: draft'),
    ...step(changes.kept.has('redirects.yaml'), '把“要加进redirects.yaml的”加进去'),
    ...step(content.unwritten.length > 0, '把“要在网页服务器上转的旧网址”交给管服务器的人'),
  ];
}

/** What became of the files of the content folder, on one line. */
export const formatChanges = ({ changes }: Pick<ImportResult, 'changes'>): string =>
  `文件：新写${changes.created.length}个，更新${changes.updated.length}个，没有变的${changes.unchanged.length}个，保留没有动的${changes.kept.size}个`;
