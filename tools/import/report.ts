import { shorten } from '../../lib/text/shorten';
import type { ImportResult } from './import-site';
import { formatAmounts, formatLosses, formatSum } from './proof/format-comparison';
import type { LeftBehind } from './second-run';
import type { Note, Place, SourcePost } from './source';

const line = ({ file, line: number }: Place) => `\`${file}:${number}\``;
/** One line, with nothing that Markdown reads as markup. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/([\\`*_[\]<>|])/g, '\\$1');

/** The report of an import as Markdown: the same for the same export and content. */
export function formatReport(result: ImportResult): string {
  const { map, bodies, media, content, changes, proofs, leftBehind, renamed } = result;
  const posts = [...bodies].map(([draft, { notes }]) => {
    const { post, file, path } = draft;
    const proof = proofs.get(draft);
    return [
      `- ${line(post.place)} **${plain(post.title) || '（没有标题）'}** → \`${file}\`（${path}），${proof ? formatAmounts(proof) : ''}${draftMark(post)}`,
      ...(proof ? formatLosses(proof, post.place.file) : []).map((loss) => `  - ${plain(loss)}`),
      ...[...new Set(notes)].map((note) => `  - ${plain(note)}`),
    ].join('\n');
  });
  const kept = [...changes.kept].map(([file, reason]) => `- \`${file}\`：${reason}`);
  const others = [...result.site.notes, ...map.notes, ...content.notes].map(formatNote);
  const failures = [...media.failures].map(
    ([url, reason]) => `- ${plain(short(url))}：${plain(reason)}`,
  );
  const hidden = map.places
    .filter(({ post }) => post.status === 'draft')
    .map(({ post }) => `- ${line(post.place)} **${plain(post.title)}**${draftMark(post)}`);
  const moved = content.unwritten.map(({ url, to }) => `| \`${url}\` | \`${to}\` |`);
  return [
    '# 导入报告',
    summaryOf(result)
      .map((text) => `- ${text}`)
      .join('\n'),
    section(
      '这里还公开、旧站上已经没有或不公开的',
      leftBehind.filter(isStill).map(formatLeft),
      HOW_TO_WITHDRAW,
    ),
    section(
      '撤下的：旧站上已经没有或不公开',
      leftBehind.filter((one) => !isStill(one)).map(formatLeft),
    ),
    section(
      '在旧站改了文件名的',
      renamed.map(({ file, from, to }) => `- \`${file}\`：${plain(from)} → ${plain(to)}`),
    ),
    section('原来不公开的，写成了草稿', hidden),
    section('没有改动的文件', kept),
    section('没有整篇搬来的，和整个站的改动', others),
    section('没有搬来的图片和文件', failures),
    section('每一篇', posts),
    section(
      '要在网页服务器上转的旧网址',
      moved.length > 0 ? ['| 旧网址 | 新网址 |', '|---|---|', ...moved] : [],
      '这些网址带有?，或者新站在那里有别的页面，前言的aliases写不了。',
    ),
    redirectsLeft(result),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const short = (url: string) => (url.length > 300 ? shorten(url, 80) : url);

const formatNote = ({ place, subject, text }: Note) =>
  `- ${line(place)} **${plain(subject)}**：${plain(text)}`;

function section(title: string, lines: readonly string[], intro = ''): string {
  if (lines.length === 0) return '';
  return [`## ${title}`, ...(intro ? [intro] : []), lines.join('\n')].join('\n\n');
}

const draftMark = ({ status, hiddenBy }: SourcePost): string =>
  status === 'draft' ? `，草稿${hiddenBy ? `（${plain(hiddenBy)}）` : ''}` : '';

/** A file with redirects that is not ours is not changed, so the report has what belongs into it. */
function redirectsLeft({ content, changes }: ImportResult): string {
  const text = content.files.get('redirects.yaml');
  if (!text || !changes.kept.has('redirects.yaml')) return '';
  return `## 要加进redirects.yaml的\n\n\`\`\`yaml\n${text}\`\`\``;
}

export const HOW_TO_WITHDRAW =
  '要撤下它们：再导入一次，加上--withdraw（文章成为草稿，没有改过的单独页面删掉）。分几份导出的，别的几份里的文章也列在这里，不用撤。';

const isStill = ({ isWithdrawn }: LeftBehind) => !isWithdrawn;

const formatLeft = ({ file, title, hiddenBy, isEdited }: LeftBehind) =>
  `- \`${file}\` **${plain(title)}**：${hiddenBy ? `不公开（${plain(hiddenBy)}）` : '旧站上没有了'}${isEdited ? '，导入以后改过' : ''}`;

/** What a second import finds of the first, in words: on the terminal, too. */
export function formatSecondRun({ leftBehind, renamed, map }: ImportResult): string[] {
  const drafts = map.places.filter(({ post }) => post.status === 'draft').length;
  const still = leftBehind.filter(isStill).length;
  const withdrawn = leftBehind.length - still;
  return [
    ...(still > 0 ? [`注意：这里还公开、旧站上已经没有或不公开的：${still}篇`] : []),
    ...(withdrawn > 0 ? [`撤下了旧站上已经没有或不公开的：${withdrawn}篇`] : []),
    ...(renamed.length > 0 ? [`在旧站改了文件名、编号不变的：${renamed.length}篇`] : []),
    ...(drafts > 0 ? [`原来不公开、写成草稿的：${drafts}篇`] : []),
  ];
}

function summaryOf(result: ImportResult): string[] {
  const { map, proofs, media, changes } = result;
  const kinds = map.places.map(({ post }) => post.kind);
  const leftOut = leftOutCount(result);
  return [
    `文章${kinds.filter((kind) => kind === 'post').length}篇，页面${kinds.filter((kind) => kind === 'page').length}个，栏目${map.categories.size}个${leftOut > 0 ? `，没有搬来的${leftOut}篇` : ''}`,
    ...formatSum([...proofs.values()]),
    `图片和文件：${media.paths.size}个搬来，${media.failures.size}个没有`,
    `保留没有动的文件：${changes.kept.size}个`,
    ...formatSecondRun(result),
  ];
}

/** How many posts were left out because of a fault. */
export const leftOutCount = ({ site }: Pick<ImportResult, 'site'>): number =>
  site.notes.filter(({ isLeftOut }) => isLeftOut).length;

/** The counts of an import on one line, for a terminal. */
export function formatCounts({ site, map, bodies, media, changes }: ImportResult): string {
  const kinds = map.places.map(({ post }) => post.kind);
  const articles = kinds.filter((kind) => kind === 'post').length;
  const noted = [...bodies.values()].filter(({ notes }) => notes.length > 0).length;
  const leftOut = leftOutCount({ site });
  return [
    ...(leftOut > 0 ? [`${leftOut} posts left out`] : []),
    `${articles} articles, ${kinds.length - articles} pages, ${map.categories.size} categories`,
    `${media.paths.size} media (${media.created.size} new, ${media.failures.size} failed)`,
    `files: ${changes.created.length} created, ${changes.updated.length} updated, ${changes.unchanged.length} unchanged, ${changes.kept.size} kept`,
    `notes on ${noted} posts`,
  ].join('; ');
}
