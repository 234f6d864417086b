import { readArguments } from '@wenzhan/kit/command/arguments';
import { IS_OF_RELEASE } from '@wenzhan/kit/command/invocation';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { setting } from '@wenzhan/kit/settings/setting';
import { writeStatements } from '../accessibility/write-statement';

const USAGE = `${IS_OF_RELEASE ? 'wenzhan accessibility 文件夹' : 'CONTENT_DIR=mysite npm run accessibility'}
在网站的文件夹的pages里写无障碍声明（accessibility.md），有英文的网站也写英文的；已经有的，只更新程序写的那一部分`;

/** What became of a file, in words. */
const WORDS = {
  new: '新写的：还要填写“遇到障碍可以告诉谁”',
  renewed: '更新了测试的那一部分',
  unchanged: '没有变',
  own: '没有动：里面没有程序写的那一部分。要程序来写，先把它改名',
} as const;

readArguments(USAGE, {});
loadEnvFiles();
for (const [file, written] of await writeStatements(
  setting('CONTENT_DIR'),
  new Date().toISOString(),
)) {
  console.log(`${file}：${WORDS[written]}`);
}
