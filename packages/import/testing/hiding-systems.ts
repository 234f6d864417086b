import { HIDING, PUBLIC, SHOWN_BY_NO, STATES } from '@wenzhan/content/testing/hiding-fields';
import { readHexo } from '../hexo/read';
import { readFolder } from '../read-folder';
import { folderWith } from './markdown-folder';

type Files = Record<string, string>;

/** The texts `1.md`, `2.md` … in a folder, each with one more line. */
const texts = (folder: string, lines: readonly string[], write = inYaml): Files =>
  Object.fromEntries(lines.map((line, at) => [`${folder}${at + 1}.md`, write(line)]));

const inYaml = (line: string) => `---\ntitle: 题\ndate: 2020-01-02 03:04:05\n${line}\n---\n\n字\n`;
const inNotion = (line: string) =>
  `# 题\n\n${line.replaceAll('"', '')}\n创建时间: 2020-01-02\n\n字\n`;

/** Folders of each system with such texts. */
export const SYSTEMS: readonly [name: string, files: (lines: readonly string[]) => Files][] = [
  [
    'Hexo',
    (lines) => ({ '_config.yml': 'url: https://old.example\n', ...texts('source/_posts/', lines) }),
  ],
  ['any folder', (lines) => texts('a/', lines)],
  ['Hugo', (lines) => ({ 'hugo.toml': 'title = "站"\n', ...texts('content/posts/', lines) })],
  ['VuePress', (lines) => ({ 'docs/.vuepress/config.js': '', ...texts('docs/a/', lines) })],
  ['Jekyll', (lines) => ({ '_config.yml': 'title: 站\n', ...texts('_posts/2020-01-02-', lines) })],
  [
    'Notion',
    (lines) => ({ ...texts('a/', lines, inNotion), [`b ${'0'.repeat(32)}.md`]: '# 乙\n\n字\n' }),
  ],
];

/** Notion's properties are texts, and not empty. */
const fits = (name: string, line: string) =>
  name !== 'Notion' || !/[[{]|:\s*(null|"")?$/.test(line);

/**
 * What an import publishes although its owner hid it, keeps back although nothing hides it, or does not explain.
 *
 * @param share each how many of the fields are tried
 */
export async function wronglyShown(
  [name, files]: (typeof SYSTEMS)[number],
  share = 1,
): Promise<string[]> {
  const some = (all: readonly string[]) =>
    all.filter((line, at) => at % share === 0 && fits(name, line));
  const hidden = some([...HIDING, ...SHOWN_BY_NO, ...STATES]);
  const lines = [...hidden, ...some(PUBLIC)];
  const folder = await folderWith(files(lines));
  const { posts } = await (name === 'Hexo' ? readHexo(folder) : readFolder(folder));
  const byNumber = new Map(posts.map((post) => [/(\d+)\.md$/.exec(post.location.file)?.[1], post]));
  return lines.filter((_, at) => {
    const post = byNumber.get(String(at + 1));
    if (at >= hidden.length) return post?.status !== 'published';
    return post?.status !== 'draft' || !post.hiddenBy;
  });
}
