import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { expect, test } from 'vitest';
import { readHexo } from './hexo/read';
import { listFiles } from './list-files';
import { formatReport } from './report';
import { folderWith, importFolder } from './testing/markdown-folder';
import { PNG, runImport } from './testing/old-site';

/** The forms that a name has in an archive of macOS and elsewhere, in the folder and in the text. */
const FORMS = [
  ['NFD', 'NFC'],
  ['NFC', 'NFD'],
  ['NFD', 'NFD'],
] as const;
const NAME = 'café-日記グ';

test.each(FORMS)(
  'pictures and texts of a folder with names in %s are found by links in %s',
  async (ofFile, ofText) => {
    const [file, written] = [NAME.normalize(ofFile), NAME.normalize(ofText)];
    const { text, report } = await importFolder({
      'a.md':
        `# 甲\n\n![图](${file}/${written}.png)\n\n[乙](${written}.md) [[${written}]]\n`.replace(
          file,
          written,
        ),
      [`${file}.md`]: '# 乙\n\n字\n',
      [`${file}/${file}.png`]: 'a',
    });
    expect(text('甲')).toMatch(
      /^!\[图\]\(\/media\/import\/[\w-]+\.png\)\n\n\[乙\]\((\/\S+\d)\) \[.+\]\(\1\)$/,
    );
    expect(report).not.toContain('图片没有搬来');
  },
);

test.each(FORMS)(
  'pictures of Hexo with names in %s, also beside their posts, are found by texts in %s',
  async (ofFile, ofText) => {
    const [file, written] = [NAME.normalize(ofFile), NAME.normalize(ofText)];
    const folder = await folderWith({
      '_config.yml': 'url: https://old.example\ntimezone: Asia/Shanghai\npost_asset_folder: true\n',
      [`source/_posts/${file}.md`]: `---\ntitle: 甲\ndate: 2020-01-02\n---\n![图](/images/${written}.png)\n\n{% asset_img ${written}.png 旁 %}\n\n{% post_link ${written} %}\n`,
      [`source/images/${file}.png`]: 'a',
      [`source/_posts/${file}/${file}.png`]: 'b',
    });
    const { result } = await runImport(await readHexo(folder), undefined, { offline: true });
    expect(formatReport(result)).not.toMatch(/没有搬来/);
    const [body] = [...result.bodies.values()];
    expect(body?.markdown.match(/\(\/media\/import\/[\w-]+\.png/g)).toHaveLength(2);
    expect(body?.markdown).toMatch(/\[甲\]\(\/content\//);
  },
);

test('two files whose names differ in their form only are both listed', async () => {
  const folder = temporaryFolder();
  await mkdir(path.join(folder, 'a'));
  for (const form of ['NFC', 'NFD'] as const) {
    await writeFile(path.join(folder, 'a', `é.png`.normalize(form)), PNG);
  }
  const { names, fileOf } = await listFiles(folder);
  expect(new Set(names.map(fileOf)).size).toBe(2);
});
