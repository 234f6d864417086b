import { inLanguage } from '@wenzhan/kit/language';

/** What is wrong with the definition of a form, for editors. */
export const zh = {
  reserved: (names: readonly string[]) => `这些名称留给本站使用，请换一个：${names.join('、')}`,
  duplicateName: (name: string) => `${name}这个名称出现了两次`,
  options: 'select要写options，别的类型不写',
  duplicateOption: 'options里有重复的选项',
  tooLong: (length: number) => `这种类型的maxLength最多是${length}`,
  minAboveMax: 'minLength大于maxLength',
  confirm: 'confirm要有一个必填的email字段（type: email，required: true）',
  ofFiles: 'accept和maxSize只用于file类型',
  filesTogether: (most: number, total: number) =>
    `所有file字段的maxSize加起来最多是${most}，现在是${total}（没有写时是10），单位都是MB`,
  tooLongTogether: ({
    most,
    total,
    text,
    line,
  }: Record<'most' | 'total' | 'text' | 'line', number>) =>
    `所有字段的maxLength加起来最多是${most}，现在是${total}（没有写时，textarea是${text}，其余是${line}）`,
};

const en: typeof zh = {
  reserved: (names) => `these names are reserved; choose another one: ${names.join(', ')}`,
  duplicateName: (name) => `the name ${name} occurs twice`,
  options: 'a select needs options, other types have none',
  duplicateOption: 'an option occurs twice',
  tooLong: (length) => `maxLength is at most ${length} for this type`,
  minAboveMax: 'minLength exceeds maxLength',
  confirm: 'confirm needs a required field of the type email',
  ofFiles: 'accept and maxSize are for the type file only',
  filesTogether: (most, total) =>
    `all maxSize of fields of the type file together are at most ${most}, and are ${total} (10 by default), in MB`,
  tooLongTogether: ({ most, total, text, line }) =>
    `all maxLength together are at most ${most}, and are ${total} (by default a textarea has ${text}, others ${line})`,
};

export const formProblems = () => inLanguage({ zh, en });
