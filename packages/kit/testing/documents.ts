import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Root entries that are not part of the repository or are generated from it. */
const OUTSIDE =
  /^(node_modules|\.git|\.next.*|\.bench|\.content-systems|\.old-browsers|\.stryker-tmp|test-results|playwright-report|screenshots)$/;

/** All files of the repository, by path relative to the root. */
export const FILES: readonly string[] = readdirSync(ROOT, { withFileTypes: true })
  .filter(({ name }) => !OUTSIDE.test(name))
  .flatMap((entry) => (entry.isDirectory() ? filesIn(entry.name) : entry.name));

function filesIn(folder: string): string[] {
  const entries = readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
}

/** All files and the folders that contain them. */
export const PLACES: ReadonlySet<string> = new Set(
  FILES.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

/** The documents of the repository; content is checked by `npm run content:check`. */
export const DOCUMENTS = FILES.filter(
  (file) =>
    file.endsWith('.md') &&
    !/^(content|packages\/\w+\/testing|e2e\/editors\/content-sources\/hexo|packages\/content\/new\/templates)\//.test(
      file,
    ),
).map((file) => readDocument(file, readFileSync(path.join(ROOT, file), 'utf8')));

/** The parts of a Markdown file that can be checked. */
function readDocument(file: string, text: string) {
  const prose = text.replace(/^```[^\n]*\n[\s\S]*?^```$/gm, '');
  const shells = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, body = '']) => body);
  return {
    file,
    /** The text without fenced code blocks. */
    prose,
    /** Inline code. */
    code: [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\s+/g, ' ')),
    /** Targets of links and images. */
    links: [...prose.replace(/`[^`]+`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, target = '']) => target,
    ),
    /** The anchors that GitHub generates for the headings. */
    anchors: new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => anchorOf(words))),
    /** Lines of `sh` code blocks, without comments. */
    commands: shells
      .flatMap((body) => body.split('\n'))
      .map((line) => line.replace(/(^|\s+)#.*$/, '').trim())
      .filter((line) => line !== ''),
  };
}

function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');
}
