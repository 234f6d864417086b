import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FILES, ROOT } from '@wenzhan/kit/testing/documents';
import { parseSync } from 'oxc-parser';

/* The rule of docs/where-code-lives.md: which file may import which. */

/** A row of the tables in docs/where-code-lives.md. */
interface Wing {
  /** Wings from which it may import, by folder; `dynamic` with `import()` only. */
  imports: Map<string, 'any' | 'dynamic'>;
  /** Files that other wings may import; undefined: all of them. */
  doors: RegExp[] | undefined;
}

export interface Import {
  from: string;
  to: string;
  isDynamic: boolean;
}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const TABLES = read('docs/where-code-lives.md');

/** What every folder of `lib` or `components` may import besides its row. */
const everyFolderOf = (folder: string): string =>
  new RegExp(`^Every folder of \`${folder}\` may import (.+)\\.$`, 'm').exec(TABLES)?.[1] ?? '';

export const WINGS = new Map(
  [...TABLES.matchAll(/^\| `((?:lib|components|packages)\/\w+)` \|(.+)\|$/gm)].map(
    ([, name = '', row = '']): [string, Wing] => {
      const [imports = '', doors = ''] = row.split(' | ').slice(1);
      return [
        name,
        {
          imports: importsIn(imports + everyFolderOf(name.split('/')[0] ?? ''), name),
          doors: doorsIn(doors, name),
        },
      ];
    },
  ),
);

function importsIn(cell: string, name: string): Wing['imports'] {
  const [parent] = name.split('/');
  const found = [...cell.matchAll(/`([\w/]+)`( by `import\(\)`)?/g)];
  return new Map(
    found.map(([, wing = '', dynamic]) => [
      wing.includes('/') ? wing : `${parent}/${wing}`,
      dynamic ? 'dynamic' : 'any',
    ]),
  );
}

function doorsIn(cell: string, name: string): Wing['doors'] {
  const doors = [...cell.matchAll(/`([^`]+)`/g)].map(
    ([, door = '']) => new RegExp(`^${name}/${door.replaceAll('*', '[^/]+')}\\.tsx?$`),
  );
  return doors.length > 0 ? doors : undefined;
}

/** The modules of the product, and the commands. */
export const MODULES = new Set(
  FILES.filter(
    (file) =>
      /^((app|components|lib|packages|scripts)\/.+\.tsx?|(middleware|instrumentation.*|next\.config)\.ts)$/.test(
        file,
      ) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file),
  ),
);

/** The imports between modules of a file, of types too. @param text by default what the file has */
export function importsOf(from: string, text = read(from)): Import[] {
  const { module } = parseSync(from, text);
  const named = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ];
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
    text.slice(start + 1, end - 1),
  );
  return [...named, ...dynamic].flatMap((specifier) => {
    const to = resolve(from, specifier);
    return to ? [{ from, to, isDynamic: dynamic.includes(specifier) }] : [];
  });
}

function resolve(from: string, specifier: string): string | undefined {
  const place = specifier.startsWith('@')
    ? specifier.replace(/^@\//, '').replace(/^@wenzhan\//, 'packages/')
    : path.posix.join(path.posix.dirname(from), specifier);
  return ['.ts', '.tsx', '/index.ts'].map((end) => place + end).find((file) => MODULES.has(file));
}

/** The wing of a module: `lib/site`, `components/pages`, `packages/text`; for other folders the folder, `app`. */
export function wingOf(file: string): string {
  const [top = '', second = ''] = file.split('/');
  return ['lib', 'components', 'packages'].includes(top) ? `${top}/${second}` : top;
}

/** Commands: no request runs them, so they may open whatever they work on. */
const isCommand = (file: string): boolean =>
  /^(?:scripts|packages\/(?:import(?!\/pasted-html)|contract\/conformance|content\/(?:check|commands|new)))\//.test(
    file,
  );

/** What is wrong with an import; undefined if nothing is. */
export function violation({ from, to, isDynamic }: Import): string | undefined {
  const [above, below] = [wingOf(from), wingOf(to)];
  if (isCommand(from)) return undefined;
  if (above === below) return undefined;
  if (isCommand(to)) return `${from} -> ${to}: no request may run a tool`;
  const kind = WINGS.get(above)?.imports.get(below);
  if (WINGS.has(above) && (kind === undefined || (kind === 'dynamic' && !isDynamic))) {
    return `${from} -> ${to}: ${above} may not import ${below}`;
  }
  const doors = WINGS.get(below)?.doors;
  if (!doors || doors.some((door) => door.test(to))) return undefined;
  return `${from} -> ${to}: not a door of ${below}`;
}
