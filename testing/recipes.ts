import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { ROOT } from '@wenzhan/kit/testing/documents';
import { type Step, stepsOf } from '@wenzhan/kit/testing/how-to';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, vi } from 'vitest';
import { parse } from 'yaml';
import { load } from './changed-code';
import { changedBy } from './follow-step';

/* What there is once somebody has followed recipes of docs/how-to. */

// biome-ignore lint/suspicious/noExplicitAny: modules that do not exist yet
type Exports = any;

/** The code after some steps. */
interface Changed {
  textOf(file: string): string;
  exportsOf(...modules: string[]): Promise<Exports>;
}

interface Promised {
  what: string;
  /** Documents in docs/how-to. */
  recipes: readonly string[];
  /** Throws unless the code does what the recipes promise. */
  check(code: Changed): Promise<void>;
}

/** The code of the repository after steps. @throws {Error} if one of them has no place */
export function changedCode(steps: readonly Step[]): Changed {
  const changes = changedBy(steps);
  // No section here has articles, and the queries of a page load most of the site.
  changes.set('lib/site/queries/sections.ts', 'export const articlesIn = () => [];');
  return {
    textOf: (file) => changes.get(file) ?? readFileSync(path.join(ROOT, file), 'utf8'),
    exportsOf: (...modules) =>
      load(modules.map((one) => `export * from './${one}';`).join('\n'), changes),
  };
}

/** The steps of recipes. */
export const stepsIn = ({ recipes }: Pick<Promised, 'recipes'>): Step[] =>
  recipes.flatMap((recipe) => stepsOf(`${recipe}.md`));

export const PROMISES: readonly Promised[] = [
  {
    what: 'a setting is checked, described, passed on and read',
    recipes: ['add-a-setting'],
    check: checkSetting,
  },
  { what: 'a text is in both languages', recipes: ['add-a-text'], check: checkText },
  {
    what: 'a section is in files, on pages, in Markdown, in search and in the reference',
    recipes: ['add-a-section'],
    check: checkSection,
  },
  {
    what: 'a call lists what a content file has, and its changes are announced',
    recipes: ['add-an-api-call', 'add-a-content-file'],
    check: checkList,
  },
  {
    what: 'a call is checked of a backend, and the planted fault is found',
    recipes: ['add-an-api-call', 'add-a-content-file'],
    check: checkContract,
  },
];

/** A content folder with these files. */
function contentFolder(files: Record<string, string>): string {
  const dir = temporaryFolder();
  for (const [file, text] of Object.entries({ 'site.yaml': 'siteName: 文站\n', ...files })) {
    mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    writeFileSync(path.join(dir, file), text);
  }
  return dir;
}

async function checkSetting({ textOf, exportsOf }: Changed): Promise<void> {
  const { feedSize } = await exportsOf('lib/handlers/feeds/feed-size');
  vi.stubEnv('FEED_ARTICLES', '');
  expect(feedSize()).toBe(20);
  vi.stubEnv('FEED_ARTICLES', '50');
  expect(feedSize()).toBe(50);
  vi.stubEnv('FEED_ARTICLES', 'many');
  expect(feedSize).toThrow('FEED_ARTICLES: must be a number of articles');
  const example = textOf('.env.example');
  const described = /\n\n# .+ Default: (\d+)\.\n# FEED_ARTICLES=(\d+)\n$/.exec(example);
  expect(described?.slice(1)).toEqual(['20', '50']);
  const { 'x-site': site } = parse(textOf('compose.yaml'), { merge: true });
  expect(site.environment.FEED_ARTICLES).toBe(`\${FEED_ARTICLES:-}`);
}

async function checkText({ exportsOf }: Changed): Promise<void> {
  const textsIn = async (language: string) => {
    vi.stubEnv('SITE_LOCALE', language);
    const { press } = (await exportsOf('packages/texts/pages')).pages();
    return [press.intro, press.pictures(1)];
  };
  expect(await textsIn('')).toEqual(['供媒体使用的图片和数据。', '共1张图片']);
  expect(await textsIn('en')).toEqual(['Pictures and figures for journalists.', '1 picture']);
}

async function checkSection({ textOf, exportsOf }: Changed): Promise<void> {
  const dir = contentFolder({ 'pages/example.yaml': textOf('content/pages/sections.yaml') });
  const { readContentFile, findSectionPages, describeUnknownSection } = await exportsOf(
    ...[
      'packages/content/files/parse-file',
      'packages/content/search-sections',
      'packages/content/files/parts/foreign-fields',
    ],
  );
  const { record, diagnostics } = await readContentFile(dir, 'pages/example.yaml');
  expect(diagnostics).toEqual([]);
  const section = record.page.sections.at(-1);
  expect(section).toMatchObject({ type: 'hours', title: '开放时间' });
  expect(findSectionPages([record], ['闭馆'])).toHaveLength(1);
  expect(describeUnknownSection('openingHours', ['hours'])).toContain('应当是hours');

  const { Section, sectionsHtml, fieldReference } = await exportsOf(
    ...['components/sections/section', 'lib/handlers/markdown/sections-html'],
    'packages/content/fields/reference',
  );
  const shown = (fields: object) =>
    renderToStaticMarkup(createElement(Section, { section: fields } as object));
  const words = /开放时间.*每天九点到十七点，周一闭馆。.*怎样到这里/s;
  expect(shown(section)).toMatch(words);
  expect(sectionsHtml({}, [section])).toMatch(words);
  expect(fieldReference()).toMatch(/### hours\n\n(?:- .*\n)*- \*\*`text`\*\*：文字。哪天几点\n/);

  const tests = textOf('components/sections/sections.test.tsx');
  const [, example] = /\bEACH\b.*\n {0,2}hours: (\[.+\]),\n/.exec(tests) ?? [];
  const [fields, text] = runInNewContext(example ?? '[]');
  expect(shown({ type: 'hours', ...fields }).replace(/<[^>]+>/g, '')).toBe(text);
}

const EVENTS = `- { title: 读书会, startsAt: 2026-12-05T14:00:00+08:00 }
- { title: 春游, startsAt: 2026-12-01T09:00:00+08:00, place: 湖边 }
`;

async function checkList({ exportsOf }: Changed): Promise<void> {
  const code = await exportsOf(
    ...[
      'packages/content/service/api',
      'packages/content/sources/folder-source',
      'packages/content/announcements',
    ],
    ...[
      'lib/handlers/revalidate/changed-files',
      'packages/contract/revalidation/revalidation-request',
    ],
    ...['packages/content/fields/reference', 'packages/content/content-model'],
  );
  const answerOf = async (files: Record<string, string>) => {
    const source = code.folderSource(contentFolder(files));
    const request = new Request('http://site.test/api/web/event_list');
    return (await code.createContentApi({ source }).fetch(request)).json();
  };
  expect((await answerOf({ 'events.yaml': EVENTS })).data.list).toMatchObject([
    { title: '春游', place: '湖边' },
    { title: '读书会' },
  ]);
  expect(await answerOf({})).toMatchObject({ code: 404 });
  expect(code.EMPTY_MODEL.events).toBeNull();
  expect(code.tagOf({ kind: 'events', file: 'events.yaml', events: [] })).toBe('events');
  const request = code.revalidationRequestFor([{ path: 'events.yaml', removed: false }], new Set());
  expect(request.tags).toEqual(['events']);
  expect(code.parseRevalidationRequest(JSON.stringify(request))).toEqual(request);
  expect(code.fieldReference()).toContain('## events.yaml\n\n- **`[].title`**：文字\n');
}

async function checkContract({ exportsOf }: Changed): Promise<void> {
  const { makeContent, healthyBackend, BASE, faults, checks, checkBackend } = await exportsOf(
    ...[
      'packages/content/testing/contract/content',
      'packages/content/testing/contract/backend',
      'packages/content/testing/contract/faults',
    ],
    ...['packages/contract/conformance/checks', 'packages/contract/conformance/check-backend'],
  );
  const { dir, remove } = await makeContent();
  const healthy = healthyBackend(dir);
  const found = async (transport: unknown) =>
    (await checkBackend({ base: BASE, transport })).map((one: Exports) => [one.check, one.call]);
  expect(await found(healthy)).toEqual([]);
  const [check, call, , plant] = faults.find((fault: Exports) => fault[1] === 'event_list') ?? [];
  expect(Object.keys(checks)).toContain(check);
  expect(await found(plant(healthy, call))).toEqual([[check, call]]);
  await remove();
}
