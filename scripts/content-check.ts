import { checkContent, formatFaults } from '../lib/content/check';
import { scanFolder } from '../lib/content/scan';
import { setting } from '../lib/settings/setting';

const dir = setting('CONTENT_DIR');
const faults = await checkContent(dir);
if (faults.length > 0) {
  console.error(formatFaults(faults));
  process.exitCode = 1;
} else {
  const { stamps } = await scanFolder(dir);
  console.log(`${dir}: ${stamps.size} files, no faults`);
}
