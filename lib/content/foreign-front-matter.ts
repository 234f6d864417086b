import { describeUnknown } from './foreign-fields';

const EXPECTED = '文件应当以前言开头：上下各一行---，中间是YAML';

/** A kind of front matter that other systems write. */
interface Form {
  pattern: RegExp;
  message: string;
  /** The names of its fields. */
  fields: (front: string) => string[];
}

const linesWith = (pattern: RegExp) => (front: string) =>
  [...front.matchAll(pattern)].map(([, name = '']) => name.trim());

const FORMS: readonly Form[] = [
  {
    pattern: /(?<![\s\S])\+\+\+[ \t]*\n([\s\S]*?)^\+\+\+/m,
    message: '前言是TOML（+++），应当是YAML：上下各一行---，字段写成“title: 标题”',
    fields: linesWith(/^[ \t]*"?([^\s"=[\]#]+)"?[ \t]*=/gm),
  },
  {
    pattern: /(?<![\s\S])(?:;;;[ \t]*\n)?([ \t]*(?:\{|")[\s\S]*?^[ \t]*(?:\}|;;;))/m,
    message: '前言是JSON，应当是YAML：上下各一行---，字段写成“title: 标题”',
    fields: linesWith(/^[ \t]*"([^"]+)"[ \t]*:/gm),
  },
  {
    pattern: /^((?:[\w-]+[ \t]*:.*\n(?:[ \t-].*\n)*)+)---[ \t]*\n/,
    message: '前言前面少了一行---',
    fields: linesWith(/^([\w-]+)[ \t]*:/gm),
  },
  {
    pattern: /^---[ \t]*\n((?:[\w-]+[ \t]*:.*\n(?:[ \t-].*\n)*)+)/,
    message: '前言后面少了一行---',
    fields: linesWith(/^([\w-]+)[ \t]*:/gm),
  },
  {
    pattern: /^# .+\n\n((?:[^\n:]{1,40}: .*\n)+)/,
    message: `${EXPECTED}；这像是Notion的导出：第一行的标题写成title，下面的属性写进前言`,
    fields: linesWith(/^([^\n:]+): /gm),
  },
];

/**
 * What is wrong with a Markdown file without front matter: the form of another system is named, and each of its
 * fields that has another name here.
 *
 * @param known the fields of the file
 */
export function describeFrontMatter(
  text: string,
  known: readonly string[],
): { message: string; isForeign?: true } {
  const lines = text.replace(/\r\n?/g, '\n');
  for (const { pattern, message, fields } of FORMS) {
    const front = pattern.exec(lines);
    // Not a rule between two paragraphs of the body.
    if (front?.index !== 0) continue;
    const unknown = [...new Set(fields(front[1] ?? ''))].filter((name) => !known.includes(name));
    const described = unknown.map((name) => describeUnknown(name, known));
    return {
      message: described.length > 0 ? `${message}；不认识的键：${described.join('、')}` : message,
      ...(described.length > 0 || !/少了一行/.test(message) ? { isForeign: true } : {}),
    };
  }
  return { message: EXPECTED };
}
