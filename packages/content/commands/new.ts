import { fstatSync } from 'node:fs';
import { readArguments } from '@wenzhan/kit/command/arguments';
import { IS_OF_RELEASE, invocation } from '@wenzhan/kit/command/invocation';
import { todoIn } from '../check/todo';
import { answererAt } from '../new/answerer';
import { askForRest, EndOfInput } from '../new/ask';
import {
  checkTarget,
  createSite,
  type SiteAnswers,
  TEMPLATES,
  WrongArgument,
} from '../new/create-site';

/** What each template is, in a sentence. */
const SHOWN: Readonly<Record<(typeof TEMPLATES)[number], string>> = {
  company: '制造企业：产品和参数、工程案例、新闻、招聘和询价的表单，中英文，带图片',
  library: '公共图书馆：开放时间、公告、入馆须知，读者可以留言',
  project: '开源项目：它做什么、怎样开始、更新记录',
  course: '学校的课程：教学计划、讲义、上课的时间',
};

const USAGE = `${invocation('new')} [模板] 文件夹 [--name 名称] [--colour '#a3261b'] [--logo 文件] [--menu '首页=/,公告=/content/news'] [--languages zh-CN,en]
模板，不写就是${TEMPLATES[0]}（样子见docs/owners.zh.md）：
${TEMPLATES.map((template) => `  ${template}  ${SHOWN[template]}`).join('\n')}
没有写成参数的会逐项询问，或者从标准输入读，一行一个。`;

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
  const [serve, check, more] = IS_OF_RELEASE
    ? [`wenzhan serve ${folder}`, `wenzhan check ${folder}`, '']
    : [`CONTENT_DIR=${folder} npm run dev`, `CONTENT_DIR=${folder} npm run content:check`, ' --'];
  const left = (await todoIn(target)).length;
  console.log(`${target}已经建好。接下来：
  ${serve}  # 打开 http://localhost:3000，边改边看
  ${check}  # 检查
  ${check}${more} --todo  # 还有${left}处要换成自己的，逐处列出
字段见 docs/fields.md。`);
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
