import { createInterface } from 'node:readline/promises';
import { MEDIA_FOLDER } from '../lib/handlers/media-files/media-folder';
import { createSite, type SiteAnswers, TEMPLATES, WrongArgument } from '../tools/new/create-site';
import { readArguments } from './arguments';

const USAGE = `npm run new -- 模板 文件夹 [--name 名称] [--colour '#a3261b'] [--logo 文件] [--menu '首页=/,公告=/content/news']
模板：${TEMPLATES.join('、')}`;

const QUESTIONS: Record<keyof SiteAnswers, string> = {
  name: '站点的名称',
  colour: '主色，如 #a3261b（回车：用模板的）',
  logo: '标志的文件，SVG、PNG、WebP或JPEG（回车：没有）',
  menu: '菜单，如 首页=/, 公告=/content/news（回车：用模板的）',
};

/** What is not given as a flag is asked for, on a terminal. */
async function answersTo(given: SiteAnswers): Promise<SiteAnswers> {
  if (!process.stdin.isTTY) return given;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answers = { ...given };
  for (const [key, question] of Object.entries(QUESTIONS) as [keyof SiteAnswers, string][]) {
    answers[key] ??= (await terminal.question(`${question}：`)).trim() || undefined;
  }
  terminal.close();
  return answers;
}

try {
  const string = { type: 'string' } as const;
  const { values, positionals } = readArguments(USAGE, {
    name: string,
    colour: string,
    logo: string,
    menu: string,
  });
  const [template, target, ...others] = positionals;
  if (!template || !target || others.length > 0) throw new WrongArgument(USAGE);
  await createSite(template, target, await answersTo(values), MEDIA_FOLDER);
  console.log(`${target}已经建好。接下来：
  CONTENT_DIR=${target} npm run dev            # 打开 http://localhost:3000，边改边看
  CONTENT_DIR=${target} npm run content:check  # 检查
带“（请填写）”的地方换成自己的内容；字段见 docs/fields.md。`);
} catch (error) {
  if (!(error instanceof WrongArgument)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
