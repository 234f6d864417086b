import { shorten } from '@wenzhan/kit/text/shorten';
import { filesOf } from './bodies';
import type { ImportResult } from './import-site';
import { nameOf } from './proof/compare-pages';
import { formatAmounts } from './proof/format-comparison';
import type { LeftBehind } from './second-run';
import type { Note, Place, SourcePost } from './source';

/** What an import did or could not do, of one kind. */
export interface Section {
  /** Name of the file of the whole list. */
  name: string;
  title: string;
  intro?: string;
  /** One line of Markdown for each thing, by what happened to it; the whole section has one group without a title. */
  groups: Map<string, string[]>;
}

export const HOW_TO_WITHDRAW =
  '要撤下它们：再导入一次，加上--withdraw（文章成为草稿，没有改过的单独页面删掉）。分几份导出的，别的几份里的文章也列在这里，不用撤。';

/** Posts that were left out for a fault. */
export const leftOutOf = ({ site }: Pick<ImportResult, 'site'>): Note[] =>
  site.notes.filter(({ isLeftOut }) => isLeftOut);

/** What is not moved on purpose, as menus and what was deleted. */
export const notMovedOf = (result: ImportResult): Note[] =>
  siteNotesOf(result).filter(({ text, isLeftOut }) => !isLeftOut && text.startsWith('没有搬来'));

const siteNotesOf = ({ site, map, content }: ImportResult): Note[] => [
  ...site.notes,
  ...map.notes,
  ...content.notes,
];

export const isStill = ({ isWithdrawn }: LeftBehind) => !isWithdrawn;

/** Everything that an owner may want to look at, each once, the most urgent kind first. */
export function sectionsOf(result: ImportResult): Section[] {
  const { content, changes, leftBehind, renamed } = result;
  const notes = siteNotesOf(result);
  const missing = notMovedOf(result);
  const rest = notes.filter((note) => !note.isLeftOut && !missing.includes(note));
  const [still, withdrawn] = parted(leftBehind, isStill);
  const [drafts, posts] = parted([...result.bodies.keys()], ({ post }) => post.status === 'draft');
  const postLine = lineOfPost(result);
  return [
    section('left-out', '没有搬来的文章和页面', leftOutOf(result).map(formatNote)),
    {
      ...section('here-only', '这里还公开、旧站上已经没有或不公开的', still.map(formatLeft)),
      intro: HOW_TO_WITHDRAW,
    },
    section('withdrawn', '撤下的：旧站上已经没有或不公开', withdrawn.map(formatLeft)),
    section(
      'renamed',
      '在旧站改了文件名的',
      renamed.map(({ file, from, to }) => `- \`${file}\`：${plain(from)} → ${plain(to)}`),
    ),
    section('media', '没有搬来的图片和文件', failuresOf(result)),
    { ...section('lost', '少了的', []), groups: byKind(lossesOf(result, false)) },
    section('drafts', '原来不公开的，写成了草稿', drafts.map(postLine)),
    { ...section('not-moved', '不搬的', []), groups: byKind(missing) },
    section(
      'kept',
      '没有改动的文件',
      [...changes.kept].map(([file, reason]) => `- \`${file}\`：${reason}`),
    ),
    {
      ...section('changed', '换了样子的', []),
      groups: byKind([...rest, ...notesOf(result), ...lossesOf(result, true)]),
    },
    {
      ...section(
        'addresses',
        '要在网页服务器上转的旧网址',
        content.unwritten.map(({ url, to }) => `- \`${url}\` → \`${to}\``),
      ),
      intro: '这些网址带有?，或者新站在那里有别的页面，前言的aliases写不了。',
    },
    section('posts', '搬来的文章和页面', posts.map(postLine)),
  ];
}

const section = (name: string, title: string, lines: string[]): Section => ({
  ...{ name, title, groups: new Map(lines.length > 0 ? [['', lines]] : []) },
});

function parted<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

/** Notes as lines, by what they say without the names and numbers in it. */
function byKind(notes: readonly Note[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const note of notes) {
    const kind = plain(kindOf(note.text));
    groups.set(kind, [...(groups.get(kind) ?? []), formatNote(note)]);
  }
  return new Map([...groups].sort(([, a], [, b]) => b.length - a.length));
}

/** Characters of the title of a kind. */
const KIND_LENGTH = 40;

function kindOf(text: string): string {
  const [, head = '', reason = text] = /^(没有搬来：|没有转址：|没有用：)?(.*)$/s.exec(text) ?? [];
  const words = reason
    .replace(/（[^）]*）/g, '')
    .replace(/“[^”]*”/g, '')
    .replace(/[：:].*$/s, '')
    .replace(/\d+/g, '…');
  return shorten(`${head}${words.trim()}`, KIND_LENGTH);
}

/** Notes on a picture or a cover that could not be had, which are among the failures already. */
const OF_FAILURE = /^(图片|封面)没有搬来（(?!地址不对)/;
/** The comparison says the same of it. */
const FAILED_PICTURE = '图片在别的网站，成了链接';

function notesOf({ bodies }: ImportResult): Note[] {
  return [...bodies].flatMap(([{ post }, { notes }]) =>
    [...new Set(notes)]
      .filter((text) => !OF_FAILURE.test(text) && !(post.hiddenBy && text.endsWith('写成草稿')))
      .map((text) => ({ location: post.location, subject: post.title, text })),
  );
}

/** What posts have not, or in another form on purpose. */
function lossesOf({ proofs }: ImportResult, isMeant: boolean): Note[] {
  return [...proofs].flatMap(([{ post }, { losses }]) =>
    losses
      .filter((loss) => loss.isMeant === isMeant && loss.became !== FAILED_PICTURE)
      .map(({ kind, text, line: at, became }) => ({
        location: { file: post.location.file, line: at },
        subject: post.title,
        text: `${nameOf(kind)}“${text}”${became}`,
      })),
  );
}

/** Places of one file that a line names. */
const MAX_PLACES = 3;

/** Files that could not be had, with the posts that have them. */
function failuresOf({ media, bodies, site }: ImportResult): string[] {
  const places = new Map<string, string[]>();
  for (const [{ post, markdown }, { notes }] of bodies) {
    if (!notes.some((text) => OF_FAILURE.test(text))) continue;
    for (const url of filesOf(post, markdown, site)) {
      if (media.failures.has(url))
        places.set(url, [...(places.get(url) ?? []), line(post.location)]);
    }
  }
  return [...media.failures].map(([url, reason]) => {
    const all = places.get(url) ?? [];
    const more = all.length > MAX_PLACES ? `等${all.length}篇` : '';
    const where = all.length > 0 ? `（${all.slice(0, MAX_PLACES).join('、')}${more}）` : '';
    return `- ${plain(short(url))}：${plain(reason)}${where}`;
  });
}

const lineOfPost =
  ({ proofs }: ImportResult) =>
  (draft: Parameters<ImportResult['proofs']['get']>[0]): string => {
    const { post, file, path } = draft;
    const proof = proofs.get(draft);
    return `- ${line(post.location)} **${plain(post.title) || '（没有标题）'}** → \`${file}\`（${path}），${proof ? formatAmounts(proof) : ''}${draftMark(post)}`;
  };

const draftMark = ({ status, hiddenBy }: SourcePost): string =>
  status === 'draft' ? `，草稿${hiddenBy ? `（${plain(hiddenBy)}）` : ''}` : '';

const formatNote = ({ location, subject, text }: Note) =>
  `- ${line(location)} **${plain(subject)}**：${plain(text)}`;

const formatLeft = ({ file, title, hiddenBy, isEdited }: LeftBehind) =>
  `- \`${file}\` **${plain(title)}**：${hiddenBy ? `不公开（${plain(hiddenBy)}）` : '旧站上没有了'}${isEdited ? '，导入以后改过' : ''}`;

const line = ({ file, line: number }: Place) => `\`${file}:${number}\``;

const short = (url: string) => (url.length > 300 ? shorten(url, 80) : url);

/** One line, with nothing that Markdown reads as markup. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/([\\`*_[\]<>|])/g, '\\$1');
