import { scanFolder } from '../lib/content/scan';
import { PUBLIC_FOLDER } from '../lib/handlers/media-files/media-folder';
import { setting } from '../lib/runtime/settings/setting';
import { checkContent, contentHints, formatDiagnostics } from '../tools/content-check/check';
import { loadEnvFiles } from './env-files';

loadEnvFiles();
const dir = setting('CONTENT_DIR');
const diagnostics = await checkContent(dir, PUBLIC_FOLDER);
if (diagnostics.length > 0) {
  console.error(formatDiagnostics(diagnostics));
  process.exitCode = 1;
} else {
  const { fingerprints } = await scanFolder(dir);
  const hints = await contentHints(dir, PUBLIC_FOLDER);
  if (hints.length > 0) console.warn(`提醒：\n${formatDiagnostics(hints)}`);
  console.log(`${dir}：${fingerprints.size}个文件，没有错误`);
}
