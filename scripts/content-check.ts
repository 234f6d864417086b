import { checkContent, contentHints, formatDiagnostics } from '@wenzhan/content/check/check';
import { scanFolder } from '@wenzhan/content/files/scan';
import { readArguments } from '@wenzhan/kit/command/arguments';
import { IS_OF_RELEASE } from '@wenzhan/kit/command/invocation';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { setting } from '@wenzhan/kit/settings/setting';
import { SITE_HINTS } from './content-hints/site-hints';

const USAGE = IS_OF_RELEASE
  ? 'wenzhan check 文件夹：检查网站的文件夹'
  : 'npm run content:check：检查CONTENT_DIR的文件夹，不写就是content，例如CONTENT_DIR=mysite';

const { positionals } = readArguments(USAGE, {});
if (positionals.length > 0) {
  console.error(`参数${positionals.join('、')}没有用\n${USAGE}`);
  process.exit(2);
}
loadEnvFiles();
const dir = setting('CONTENT_DIR');
const diagnostics = await checkContent(dir, true);
if (diagnostics.length > 0) {
  console.error(formatDiagnostics(diagnostics));
  process.exitCode = 1;
} else {
  const { fingerprints } = await scanFolder(dir);
  const hints = await contentHints(dir, SITE_HINTS);
  if (hints.length > 0) console.warn(`提醒：\n${formatDiagnostics(hints)}`);
  console.log(`${dir}：${fingerprints.size}个文件，没有错误`);
}
