import { CLAIMS } from './claims';

/** The version of the software whose tests the statement names; a test compares it with package.json. */
export const CHECKED_VERSION = '0.1.0';

/** Between these lines the statement is written anew; the rest is the owner's. */
export const BEGIN = '<!-- accessibility: written by the software / 由程序写 -->';
export const END = '<!-- accessibility: end / 到此 -->';

export type StatementLanguage = 'zh' | 'en';

const TESTED = {
  zh: `以WCAG 2.2的AA级和GB/T 37668—2019《信息技术 互联网内容无障碍可访问性技术要求与测试方法》为目标。建站程序文站${CHECKED_VERSION}带着下面的自动测试，用示例的内容运行：`,
  en: `The aim is level AA of WCAG 2.2, and GB/T 37668—2019, the Chinese standard for the accessibility of internet content. The software, Wenzhan ${CHECKED_VERSION}, has these automatic tests, which run with content of examples:`,
} as const;

const LIMITS = {
  zh: [
    '自动测试找不出所有的障碍；读屏软件没有试过，也没有经过第三方的检测。',
    '图片的说明、视频的字幕、PDF和别处嵌入的内容，取决于写文章的人，不在测试之内。',
  ],
  en: [
    'Automatic tests do not find every barrier; no screen reader has been tried, and no third party has examined the site.',
    'Descriptions of pictures, captions of videos, PDF files and what is embedded from elsewhere depend on who writes, and are not part of these tests.',
  ],
} as const;

const TITLES = {
  zh: {
    title: '无障碍声明',
    tested: '测试了什么',
    limits: '还有哪些不足',
    contact: '遇到障碍可以告诉谁',
  },
  en: {
    title: 'Accessibility',
    tested: 'What is tested',
    limits: 'What is missing',
    contact: 'Whom to tell of a barrier',
  },
} as const;

const DESCRIPTION = {
  zh: '网站的无障碍按什么标准测试，还有哪些不足，遇到障碍可以告诉谁。',
  en: 'By which standard accessibility is tested, what is missing, and whom to tell of a barrier.',
} as const;

const KEYS = {
  zh: '用键盘浏览：按Tab键前进，Shift和Tab键后退，回车键打开；第一下Tab键是“跳到正文”，Esc键关闭菜单和放大的图片。',
  en: 'By keyboard: Tab goes on, Shift and Tab go back, Enter opens; the first Tab offers to skip to the content, Escape closes the menu and an enlarged picture.',
} as const;

const CONTACT = {
  zh: '（请填写：负责的人或部门，电话或邮箱，几个工作日内答复。）',
  en: '(Please fill in: the person or department in charge, telephone or e-mail, and the days within which you answer.)',
} as const;

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

/** What the software can say: the tests that exist, and what they do not show. */
function testedPart(language: StatementLanguage): string {
  const { tested, limits } = TITLES[language];
  return [
    BEGIN,
    `## ${tested}`,
    TESTED[language],
    list(CLAIMS.map((claim) => claim[language])),
    `## ${limits}`,
    list(LIMITS[language]),
    END,
  ].join('\n\n');
}

/**
 * The file of a new statement, a static page, whose contact the owner fills in.
 *
 * @param writtenAt ISO 8601
 */
export function newStatement(language: StatementLanguage, writtenAt: string): string {
  const { title, contact } = TITLES[language];
  const front = `---\ntitle: ${title}\ndescription: ${DESCRIPTION[language]}\nupdatedAt: ${writtenAt}\n---`;
  const parts = [front, KEYS[language], testedPart(language), `## ${contact}`, CONTACT[language]];
  return `${parts.join('\n\n')}\n`;
}

/**
 * A statement with the part of the software as it is now; null if its marks are missing.
 *
 * @param writtenAt ISO 8601
 */
export function renewedStatement(
  text: string,
  language: StatementLanguage,
  writtenAt: string,
): string | null {
  const [begin, end] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (begin < 0 || end < begin) return null;
  const renewed = text.slice(0, begin) + testedPart(language) + text.slice(end + END.length);
  return renewed === text ? text : renewed.replace(/^updatedAt: .*$/m, `updatedAt: ${writtenAt}`);
}
