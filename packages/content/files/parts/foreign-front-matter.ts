import { contentFiles } from '@wenzhan/texts/content-files';
import { describeUnknown } from './foreign-fields';

/** A kind of front matter that other systems write. */
interface Form {
  pattern: RegExp;
  message: string;
  /** It may be a slip in front matter of this site. */
  isSlip?: true;
  /** The names of its fields. */
  fields: (front: string) => string[];
}

const linesWith = (pattern: RegExp) => (front: string) =>
  [...front.matchAll(pattern)].map(([, name = '']) => name.trim());

const FORMS: readonly Form[] = [
  {
    pattern: /(?<![\s\S])\+\+\+[ \t]*\n([\s\S]*?)^\+\+\+/m,
    message: contentFiles().toml,
    fields: linesWith(/^[ \t]*"?([^\s"=[\]#]+)"?[ \t]*=/gm),
  },
  {
    pattern: /(?<![\s\S])(?:;;;[ \t]*\n)?([ \t]*(?:\{|")[\s\S]*?^[ \t]*(?:\}|;;;))/m,
    message: contentFiles().json,
    fields: linesWith(/^[ \t]*"([^"]+)"[ \t]*:/gm),
  },
  {
    // A field begins with a letter: a line that could be one and an item would double the time.
    pattern: /^((?:\w[\w-]*[ \t]*:.*\n(?:[ \t-].*\n)*)+)---[ \t]*\n/,
    message: contentFiles().noLineBefore,
    isSlip: true,
    fields: linesWith(/^([\w-]+)[ \t]*:/gm),
  },
  {
    pattern: /^---[ \t]*\n((?:\w[\w-]*[ \t]*:.*\n(?:[ \t-].*\n)*)+)/,
    message: contentFiles().noLineAfter,
    isSlip: true,
    fields: linesWith(/^([\w-]+)[ \t]*:/gm),
  },
  {
    pattern: /^# .+\n\n((?:[^\n:]{1,40}: .*\n)+)/,
    message: contentFiles().both(contentFiles().frontMatter, contentFiles().notion),
    fields: linesWith(/^([^\n:]+): /gm),
  },
];

/**
 * What is wrong with a Markdown file without front matter: the form of another system is named, and each of its
 * fields that has another name here.
 *
 * @param ownFields the fields of the file
 */
export function describeFrontMatter(
  text: string,
  ownFields: readonly string[],
): { message: string; isForeign?: true } {
  const lines = text.replace(/\r\n?/g, '\n');
  for (const { pattern, message, isSlip, fields } of FORMS) {
    const front = pattern.exec(lines);
    // Not a rule between two paragraphs of the body.
    if (front?.index !== 0) continue;
    const unknown = [...new Set(fields(front[1] ?? ''))].filter(
      (name) => !ownFields.includes(name),
    );
    const described = unknown.map((name) => describeUnknown(name, ownFields));
    return {
      message:
        described.length > 0
          ? contentFiles().both(message, contentFiles().unknownKeys(described))
          : message,
      ...(described.length > 0 || !isSlip ? { isForeign: true } : {}),
    };
  }
  return { message: contentFiles().frontMatter };
}
