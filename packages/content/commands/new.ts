import { fstatSync } from 'node:fs';
import { readArguments } from '@wenzhan/kit/command/arguments';
import { IS_OF_RELEASE, invocation } from '@wenzhan/kit/command/invocation';
import { answererAt } from '../new/answerer';
import { askForRest, EndOfInput } from '../new/ask';
import {
  checkTarget,
  createSite,
  type SiteAnswers,
  TEMPLATES,
  WrongArgument,
} from '../new/create-site';

const USAGE = `${invocation('new')} [模板] 文件夹 [--name 名称] [--colour '#a3261b'] [--logo 文件] [--menu '首页=/,公告=/content/news'] [--languages zh-CN,en]
模板：${TEMPLATES.join('、')}，不写就是${TEMPLATES[0]}。没有写成参数的会逐项询问，或者从标准输入读，一行一个。`;

const { stdin, stdout } = process;

/** What is not given as a flag is asked for on a terminal, or read from a pipe or file; of `/dev/null` nothing is. */
async function answersTo(given: SiteAnswers): Promise<SiteAnswers> {
  if (!stdin.isTTY && fstatSync(stdin.fd).isCharacterDevice()) return given;
  const answerer = answererAt(stdin, stdout);
  return askForRest(given, answerer).finally(answerer.close);
}

try {
  const string = { type: 'string' } as const;
  const { values, positionals } = readArguments(USAGE, {
    name: string,
    colour: string,
    logo: string,
    menu: string,
    languages: string,
  });
  const [template, target, ...others] =
    positionals.length === 1 ? [TEMPLATES[0], ...positionals] : positionals;
  if (!template || !target || others.length > 0) throw new WrongArgument(USAGE);
  await checkTarget(template, target);
  const answers = await answersTo(values);
  await createSite(template, target, answers);
  const folder = /[^\p{L}\p{N}./_-]/u.test(target) ? `'${target}'` : target;
  const [serve, check] = IS_OF_RELEASE
    ? [`wenzhan serve ${folder}`, `wenzhan check ${folder}`]
    : [`CONTENT_DIR=${folder} npm run dev`, `CONTENT_DIR=${folder} npm run content:check`];
  console.log(`${target}已经建好。接下来：
  ${serve}  # 打开 http://localhost:3000，边改边看
  ${check}  # 检查
带“（请填写）”的地方换成自己的内容；字段见 docs/fields.md。`);
  if (answers.logo) {
    console.log(
      `标志在${target}/media里；旁边是否写出名称，见site.yaml的logoText，深色外观另用一个标志，写logoDark。`,
    );
  }
} catch (error) {
  if (!(error instanceof WrongArgument || error instanceof EndOfInput)) throw error;
  console.error(error.message);
  process.exitCode = error instanceof EndOfInput ? 1 : 2;
}
