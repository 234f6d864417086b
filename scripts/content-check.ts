import { checkContent, contentHints, formatDiagnostics } from '@wenzhan/content/check/check';
import { readEditions } from '@wenzhan/content/check/read-editions';
import { todoIn } from '@wenzhan/content/check/todo';
import {
  isOutdated,
  noteTranslations,
  outdatedTranslations,
  translationsIn,
} from '@wenzhan/content/check/translations';
import { hasOtherSchemas, writeSchemas } from '@wenzhan/content/new/schema-files';
import { readArguments } from '@wenzhan/kit/command/arguments';
import { IS_OF_RELEASE } from '@wenzhan/kit/command/invocation';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { setting } from '@wenzhan/kit/settings/setting';
import { SITE_HINTS } from './content-hints/site-hints';

const [COMMAND = '', FOLDER = ''] = IS_OF_RELEASE
  ? ['wenzhan check 文件夹', '检查网站的文件夹']
  : [
      'npm run content:check --',
      '检查CONTENT_DIR的文件夹，不写就是content，例如CONTENT_DIR=mysite',
    ];
const USAGE = `${COMMAND.replace(/ --$/, '')}：${FOLDER}
${COMMAND} --todo：列出模板里还没有换成自己内容的地方
${COMMAND} --schemas：升级以后，更新编辑器用来提示的.schemas
${COMMAND} --translations：列出比原文旧的译文
${COMMAND} --translations --write [译文…]：在译文里记下译自现在的原文；不写文件就是还没有记过的译文`;

const { positionals, values } = readArguments(USAGE, {
  todo: { type: 'boolean', default: false },
  schemas: { type: 'boolean', default: false },
  translations: { type: 'boolean', default: false },
  write: { type: 'boolean', default: false },
});
if ((positionals.length > 0 || values.write) && !(values.translations && values.write)) {
  console.error(`参数${[...positionals, values.write ? '--write' : ''].join(' ')}没有用\n${USAGE}`);
  process.exit(2);
}
loadEnvFiles();
const dir = setting('CONTENT_DIR');
await (values.todo
  ? todo()
  : values.schemas
    ? schemas()
    : values.translations
      ? translations()
      : check());

async function check(): Promise<void> {
  const diagnostics = await checkContent(dir, true);
  if (diagnostics.length > 0) {
    console.error(formatDiagnostics(diagnostics));
    process.exitCode = 1;
    return;
  }
  const editions = await readEditions(dir);
  const hints = await contentHints(dir, SITE_HINTS);
  if (hints.length > 0) console.warn(`提醒：\n${formatDiagnostics(hints)}`);
  if (await hasOtherSchemas(dir)) console.warn(`.schemas是另一个版本的：${COMMAND} --schemas`);
  const files = editions.reduce((sum, edition) => sum + edition.files, 0);
  console.log(`${dir}：${files}个文件，没有错误`);
}

async function schemas(): Promise<void> {
  await writeSchemas(dir);
  console.log(`${dir}/.schemas：更新好了`);
}

async function todo(): Promise<void> {
  const left = await todoIn(dir);
  if (left.length > 0) console.log(formatDiagnostics(left));
  console.log(left.length > 0 ? `${dir}：还有${left.length}处要换成自己的` : `${dir}：都填好了`);
}

async function translations(): Promise<void> {
  if (values.write) {
    const { written, unknown } = await noteTranslations(await readEditions(dir), positionals);
    for (const file of written) console.log(`${file}：记下了原文`);
    for (const file of unknown) console.error(`${file}不是译文`);
    if (unknown.length > 0) process.exitCode = 1;
  }
  const editions = await readEditions(dir);
  const all = translationsIn(editions);
  const outdated = outdatedTranslations(editions);
  if (outdated.length > 0) console.log(formatDiagnostics(outdated));
  const unnoted = all.filter(({ translatedFrom }) => translatedFrom === undefined).length;
  const old = all.filter(isOutdated).length;
  console.log(`${dir}：${all.length}篇译文，${old}篇比原文旧，${unnoted}篇没有记下原文`);
}
