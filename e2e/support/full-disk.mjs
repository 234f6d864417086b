// Loaded into a site with NODE_OPTIONS: while the file that FULL_DISK names exists, the disk takes no messages.
import { existsSync, promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const { writeFile } = promises;
promises.writeFile = async (file, ...rest) => {
  if (String(file).includes('/waiting/') && existsSync(process.env.FULL_DISK ?? '')) {
    await writeFile(file, 'ha');
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  }
  return writeFile(file, ...rest);
};
syncBuiltinESMExports();
