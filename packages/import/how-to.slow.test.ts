import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkContent } from '@wenzhan/content/check/check';
import { fakeWordPress } from '@wenzhan/content/testing/content-sources/wordpress/server';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { blocksOf } from '@wenzhan/kit/testing/how-to';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterAll, expect, test } from 'vitest';
import { FIXTURES, fixture, runImport as importSite, PNG, servePictures } from './testing/old-site';
import { readWordpressExport } from './wordpress/export-file';

afterAll(closeServers);

const ROOT = process.cwd();
/** The commands of the how-to. A proof needs a site, so a browser test runs it: `e2e/editors/content`. */
const COMMANDS = blocksOf('how-to/move-in.md', 'sh')
  .flatMap((block) => [...block.matchAll(/^npm run import -- ((\w+) .*)$/gm)])
  .map(([, command = '', system = '']) => ({ command, system }))
  .filter(({ system }) => system !== 'proof');
const MOVES = COMMANDS.filter(({ system }) => system !== 'comments');

/** A checkout of one's own beside the old site. */
async function checkout(): Promise<string> {
  const root = path.join(temporaryFolder(), 'site');
  await mkdir(root, { recursive: true });
  for (const name of ['tools', 'lib', 'node_modules', 'package.json', 'tsconfig.json']) {
    await symlink(path.join(ROOT, name), path.join(root, name));
  }
  return root;
}

/** Puts the old site where the how-to has it. @returns its address */
async function putSource(command: string, root: string): Promise<string> {
  const [system] = command.split(' ');
  if (command.startsWith('wordpress https:')) return (await fakeWordPress()).base;
  const { base } = await servePictures();
  const blog = path.join(root, '../blog');
  if (system === 'wordpress') {
    await cp(await fixture('wordpress.xml', base), path.join(root, 'export.xml'));
  } else if (system === 'ghost') {
    await cp(await fixture('ghost.json', base), path.join(root, 'export.json'));
  } else if (system === 'hexo') {
    await cp(path.join(FIXTURES, 'hexo'), blog, { recursive: true });
  } else {
    const text = '---\ntitle: 甲\ndate: 2020-01-02\n---\n\n![图](a.png)\n';
    await mkdir(blog);
    await writeFile(path.join(blog, 'a.md'), text);
    await writeFile(path.join(blog, 'a.png'), PNG);
  }
  return base;
}

/** The exit code of an import that left single posts out. */
const LEFT_OUT = 3;

/** Runs `npm run import` as npm does, in a checkout. */
async function runImport(root: string, args: string): Promise<string> {
  const main = ['--import', 'tsx', 'packages/import/main.ts', ...args.split(' ')];
  const run = promisify(execFile)(process.execPath, main, { cwd: root });
  const { stdout } = await run.catch((error) => {
    if (error.code === LEFT_OUT) return error;
    throw error;
  });
  return stdout;
}

test.each(MOVES)(
  "the how-to is followed to its end from a folder of one's own: npm run import -- $command",
  async ({ command }) => {
    const root = await checkout();
    const base = await putSource(command, root);
    const into = path.join(root, '../my-content');
    const printed = await runImport(
      root,
      `${command.replace('https://old.example', base)} --into ${into} --allow-private`,
    );
    expect(printed).toContain(`CONTENT_DIR=${into} npm run serve`);
    expect(printed).not.toContain('复制过去');
    expect(await checkContent(into)).toEqual([]);
    const files = await readdir(into, { recursive: true });
    const texts = await Promise.all(
      files
        .filter((file) => file.endsWith('.md'))
        .map((file) => readFile(path.join(into, file), 'utf8')),
    );
    expect(texts.length).toBeGreaterThan(0);
    const pictures = texts.flatMap((text) => text.match(/\/media\/import\/[\w.-]+/g) ?? []);
    // The recorded WordPress serves none.
    expect(pictures.length > 0).toBe(!command.startsWith('wordpress https:'));
    for (const at of pictures) {
      expect([at, existsSync(path.join(into, at))]).toEqual([at, true]);
    }
  },
  120_000,
);

test('the how-to of comments is followed after that of the articles', async () => {
  const { command = '' } = COMMANDS.find(({ system }) => system === 'comments') ?? {};
  const root = await checkout();
  await putSource('wordpress', root);
  await writeFile(path.join(root, 'waline.json'), '{"type":"waline","data":{"Comment":[]}}');
  const site = await readWordpressExport(path.join(root, 'export.xml'));
  await importSite(site, root, { offline: true });
  expect(await runImport(root, command)).toMatch(/^2 comments on 1 articles;/);
  expect(existsSync(path.join(root, 'comments.waline.json'))).toBe(true);
});

test('the tags that the command prints are those that are understood', async () => {
  const printed = await runImport(ROOT, 'tags');
  expect(printed).toMatch(/^WordPress \[name\]: audio bash caption /m);
  expect(printed).toMatch(/^Hexo \{% name %\}: asset_img .* folding .* youtube$/m);
  expect(printed).toMatch(/^Hugo \{\{< name >\}\}: .*\bfigure\b/m);
  expect(printed.trim().split('\n')).toHaveLength(6);
});
