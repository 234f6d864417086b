import { checkAnswer, type SiteAnswers, WrongArgument } from './create-site';

const QUESTIONS: Readonly<Record<keyof SiteAnswers, string>> = {
  name: '站点的名称（回车：用模板的）',
  colour: '主色，如 #a3261b（回车：用模板的）',
  logo: '标志的文件，SVG、PNG、WebP或JPEG（回车：没有）',
  menu: '菜单，如 首页=/, 公告=/content/news（回车：用模板的）',
  languages: '各种语言，默认的在前，如 zh-CN, en（回车：只有中文）',
};
const KEYS = Object.keys(QUESTIONS) as (keyof SiteAnswers)[];

/** The input is over before all questions have an answer. */
export class EndOfInput extends Error {}

/** Who answers the questions. */
export interface Answerer {
  /** Shows a question, and reads a line; undefined at the end of the input. */
  ask(question: string): Promise<string | undefined>;
  /** Says what is wrong with an answer, if the question can be asked again. */
  reject?: (message: string) => void;
}

/**
 * Asks for what is not given as a flag; each answer is checked at once.
 *
 * @throws {WrongArgument} for a wrong flag, and for a wrong answer of who cannot be asked again
 * @throws {EndOfInput}
 */
export async function askForRest(given: SiteAnswers, answerer: Answerer): Promise<SiteAnswers> {
  for (const key of KEYS) {
    const value = given[key];
    if (value !== undefined) await checkAnswer(key, value);
  }
  const answers = { ...given };
  for (const key of KEYS) answers[key] ??= await askFor(key, answerer);
  return answers;
}

async function askFor(key: keyof SiteAnswers, answerer: Answerer): Promise<string | undefined> {
  const line = await answerer.ask(QUESTIONS[key]);
  if (line === undefined) {
    throw new EndOfInput(
      `输入到此为止，没有建站。还没有回答：${QUESTIONS[key]}；也可以写成参数--${key}`,
    );
  }
  const reply = line.trim();
  if (!reply) return undefined;
  try {
    await checkAnswer(key, reply);
    return reply;
  } catch (error) {
    if (!(error instanceof WrongArgument) || !answerer.reject) throw error;
    answerer.reject(error.message);
    return askFor(key, answerer);
  }
}
