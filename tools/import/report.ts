import { shorten } from '../../lib/text/shorten';
import type { ImportResult } from './import-site';
import { formatAmounts, formatLosses, formatSum } from './proof/format-comparison';
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
  const { map, bodies, media, content, changes, proofs } = result;
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

function summaryOf({ map, proofs, media, changes }: ImportResult): string[] {
  const kinds = map.places.map(({ post }) => post.kind);
  return [
    `文章${kinds.filter((kind) => kind === 'post').length}篇，页面${kinds.filter((kind) => kind === 'page').length}个，栏目${map.categories.size}个`,
    ...formatSum([...proofs.values()]),
    `图片和文件：${media.paths.size}个搬来，${media.failures.size}个没有`,
    `保留没有动的文件：${changes.kept.size}个`,
  ];
}

/** The counts of an import on one line, for a terminal. */
export function formatCounts({ map, bodies, media, changes }: ImportResult): string {
  const kinds = map.places.map(({ post }) => post.kind);
  const articles = kinds.filter((kind) => kind === 'post').length;
  const noted = [...bodies.values()].filter(({ notes }) => notes.length > 0).length;
  return [
    `${articles} articles, ${kinds.length - articles} pages, ${map.categories.size} categories`,
    `${media.paths.size} media (${media.created.size} new, ${media.failures.size} failed)`,
    `files: ${changes.created.length} created, ${changes.updated.length} updated, ${changes.unchanged.length} unchanged, ${changes.kept.size} kept`,
    `notes on ${noted} posts`,
  ].join('; ');
}
