/** A tag in each place where sentences are, with a section after it. */
export const placesOf = (tag: string): string =>
  [
    `句前${tag}句后`,
    `${tag} 首后`,
    `## 题前${tag}题后`,
    `| 头前${tag}头后 |\n| --- |\n| 格前${tag}格后 |`,
    `- 项前${tag}项后\n- 次项`,
    `> 引前${tag}引后`,
    `粗**前${tag}后**粗`,
    '## 末节\n\n末文',
  ].join('\n\n');

const WORDS =
  '句前 句后 首后 题前 题后 头前 头后 格前 格后 项前 项后 次项 引前 引后 粗前 后粗 末节 末文'.split(
    ' ',
  );

/** The words around and after the tags of `placesOf` that a text does not have. */
export function missingWords(text: string): string[] {
  const plain = text.replace(/<[^>]*>|\s/g, '');
  return WORDS.filter((word) => !plain.includes(word));
}

/** How somebody writes of an element. */
export const TAG_FORMS: readonly [string, (name: string) => string][] = [
  ['never closed', (name) => `<${name}>`],
  ['never closed, with an attribute', (name) => `<${name} class="a">`],
  ['closed', (name) => `<${name}></${name}>`],
  ['only closed', (name) => `</${name}>`],
  ['in capitals', (name) => `<${name.toUpperCase()}>`],
];
