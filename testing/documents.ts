import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Not part of the repository, or made of it. */
const OUTSIDE =
  /^(node_modules|\.git|\.next.*|\.bench|test-results|playwright-report|screenshots)$/;

/** Every file of the repository, by its path from the root. */
export const FILES: readonly string[] = readdirSync(ROOT)
  .filter((name) => !OUTSIDE.test(name))
  .flatMap((name) => below(name));

function below(name: string): string[] {
  try {
    const inside = readdirSync(path.join(ROOT, name), { recursive: true, withFileTypes: true });
    return inside
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)));
  } catch {
    return [name];
  }
}

/** Files, and the folders that they lie in. */
export const PLACES: ReadonlySet<string> = new Set(
  FILES.flatMap((file) => {
    const parts = file.split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

/** A Markdown file, as what can be checked in it. */
export interface Document {
  file: string;
  /** Without fenced code. */
  prose: string;
  /** What stands between single backticks. */
  code: string[];
  /** Targets of links and pictures. */
  links: string[];
  /** As GitHub makes them of the headings. */
  anchors: Set<string>;
  /** Lines of fenced `sh`, without comments. */
  commands: string[];
}

/** The documents of the repository; `content/` is checked by `npm run content:check`. */
export function readDocuments(): Document[] {
  return FILES.filter((file) => file.endsWith('.md') && !file.startsWith('content/')).map((file) =>
    readDocument(file, readFileSync(path.join(ROOT, file), 'utf8')),
  );
}

function readDocument(file: string, text: string): Document {
  const prose = text.replace(/^```[^\n]*\n[\s\S]*?^```$/gm, '');
  const shells = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, body = '']) => body);
  return {
    file,
    prose,
    code: [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replace(/\s+/g, ' ')),
    links: [...prose.replace(/`[^`]+`/g, '').matchAll(/\]\(([^)\s]+)\)/g)].map(
      ([, target = '']) => target,
    ),
    anchors: new Set([...prose.matchAll(/^#+ (.+)$/gm)].map(([, words = '']) => anchorOf(words))),
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
