import { scanFolder } from '../lib/content/scan';
import { checkContent, formatDiagnostics } from '../lib/content-check/check';
import { setting } from '../lib/settings/setting';

const dir = setting('CONTENT_DIR');
const diagnostics = await checkContent(dir);
if (diagnostics.length > 0) {
  console.error(formatDiagnostics(diagnostics));
  process.exitCode = 1;
} else {
  const { fingerprints } = await scanFolder(dir);
  console.log(`${dir}: ${fingerprints.size} files, no faults`);
}
