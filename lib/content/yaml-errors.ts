import type { YAMLError } from 'yaml';

type Code = YAMLError['code'];

/** What a kind of error means to editors, by the message of the parser where one code has several meanings. */
const MEANINGS: Readonly<
  Record<Code, string | readonly (readonly [message: RegExp, meaning: string])[]>
> = {
  ALIAS_PROPS: '*开头的引用前面不能有&和!',
  BAD_ALIAS: '*和&后面应当是一个名字；如果是文字，给它加引号',
  BAD_COLLECTION_TYPE: '!标记的类型和写的内容不一致',
  BAD_DIRECTIVE: '%开头的行没有意义；如果是文字，给它加引号',
  BAD_DQ_ESCAPE: '双引号里的\\有特殊意义：写成\\\\，或者改用单引号',
  BAD_INDENT: [
    [/^Flow sequence .* end with a \]/, '[开始的列表没有用]结束'],
    [/^Flow map .* end with a }/, '{开始的内容没有用}结束'],
    [/./, '缩进不一致：同一层的各行要左对齐'],
  ],
  BAD_PROP_ORDER: '&和!要写在-、?或:的后面',
  BAD_SCALAR_START: '值不能用@、`或%开头：给它加引号',
  BLOCK_AS_IMPLICIT_KEY: '值里有冒号加空格，或者下一行多了缩进：给值加引号，或者改正缩进',
  BLOCK_IN_FLOW: '[ ]和{ }里不能写分行的内容',
  DUPLICATE_KEY: '这个字段已经写过',
  IMPOSSIBLE: '这里的写法认不出来',
  KEY_OVER_1024_CHARS: '字段名太长',
  MISSING_CHAR: [
    [/closing/, '引号没有结束'],
    [/Tags and anchors/, '值不能用!或&开头：给它加引号'],
    [/Comments/, '#前面要有空格；如果是文字，给值加引号'],
    [/followed by map values/, '字段名后面缺少冒号和空格'],
    [/directives-end|doc-start/, '%开头的行没有意义；如果是文字，给它加引号'],
    [/Sequence item/, '列表的每一项要用-加空格开头'],
    [/space after :/, '冒号后面缺少空格'],
    [/Missing ,/, '各项之间缺少逗号'],
    [/./, '这里少了字符'],
  ],
  MULTILINE_IMPLICIT_KEY: '这一行或下一行没有写成“字段: 值”：冒号要用半角，后面加空格',
  MULTIPLE_ANCHORS: '一个值只能有一个&名字',
  MULTIPLE_DOCS: '里面又有一行---：前言只能有一段',
  MULTIPLE_TAGS: '一个值只能有一个!标记',
  NON_STRING_KEY: '字段名应当是文字',
  RESOURCE_EXHAUSTION: '嵌套得太深',
  TAB_AS_INDENT: '缩进用了制表符：改成空格',
  TAG_RESOLVE_FAILED: '值不能用!开头：给它加引号',
  UNEXPECTED_TOKEN: [
    [/Block scalar header/, '|和>后面不能直接写文字：换行再写，或者给值加引号'],
    [/Unexpected , in|empty item/, '多了一个逗号'],
    [/same line with key/, '-开头的列表要另起一行'],
    [/at node end/, '值的后面多了文字：如果值里有引号或-，给整个值加引号'],
    [/flow-(seq|map)-end/, '多了一个]或}：如果是文字，给值加引号'],
    [/./, '这里的符号是多余的：如果是文字，给值加引号'],
  ],
};

/** Says in Chinese what is wrong with a YAML text. */
export function meaningOf({ code, message }: Pick<YAMLError, 'code' | 'message'>): string {
  const meanings = MEANINGS[code];
  if (typeof meanings === 'string') return meanings;
  return meanings.find(([pattern]) => pattern.test(message))?.[1] ?? '这里的写法认不出来';
}
