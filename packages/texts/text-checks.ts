import { inLanguage } from '@wenzhan/kit/language';

/** What is wrong with a text, for editors: links and pictures that lead nowhere, and Markdown that readers do not see as meant. */
export const zh = {
  address: (url: string) => `地址${url}应当以/开头（本站），或是完整的http(s)地址`,
  noPicture: (url: string) => `图片${url}指向的内容不存在`,
  noRecording: (url: string) => `音视频${url}指向的内容不存在`,
  largePicture: (url: string, size: string, most: string) =>
    `图片${url}有${size}，网站的每一页都要用它，最多${most}：请压缩或换一张小的`,
  linkToDraft: (url: string) => `链接${url}指向的文章还是草稿，读者打不开`,
  linkToDrafts: (url: string) => `链接${url}指向的列表里只有草稿，读者打不开`,
  noTarget: (url: string) => `链接${url}指向的内容不存在`,
  withdrawn: (url: string) => `链接${url}指向的内容已经撤下`,
  moved: (url: string, to: string) => `链接${url}已经转到${to}，请直接写新的网址`,
  noFragment: (url: string) => `链接${url}指向的小标题或锚点不存在`,
  topHeading: '正文里不要用一级标题（#）：标题已经是一级标题，正文从##开始',
  formula: (tex: string, fault: string) => `公式${tex}有误：${fault}`,
  noCallout: (name: string, kinds: readonly string[]) =>
    `没有[!${name}]这种提示框，可用的是${kinds.join('、')}`,
  noCodeSetting: (text: string) =>
    `代码块的设置${text}没有意义，可用的是title="…"、{1,3-5}和showLineNumbers`,
  spaceInAddress: (text: string) =>
    `地址${text}里有空格，整个链接成了普通的文字：把地址写在尖括号里，](<${text}>)，或者去掉空格`,
  openFormula: (text: string) =>
    `${text}开始的公式没有结束，后面的正文都成了公式；不是公式就写成\\$\\$`,
  noCategory: (name: string) => `没有栏目${name}`,
  noForm: (name: string) => `site.yaml的forms里没有表单${name}`,
  noArticle: (id: string) => `没有编号为${id}的文章`,
  formWithoutProduct: (name: string) =>
    `表单${name}没有名为product的字段，来信里看不出问的是哪个产品：在site.yaml给它加一个`,
  cellsOfRow: (row: number, cells: number, columns: number) =>
    `表格第${row}行有${cells}格，表头有${columns}格`,
  emptyGroup: '这一组没有rows，也没有table',
  articleIsDraft: (id: string) => `文章${id}还是草稿，读者看不到`,
  joinedWords: (words: string, mark: string) =>
    `“${words}”是一项：列表里用半角逗号“,”分开，不用“${mark}”；真是一项就加引号`,
};

const en: typeof zh = {
  address: (url) => `The address ${url} must begin with / (this site), or be a whole http(s) URL`,
  noPicture: (url) => `The picture ${url} does not exist`,
  noRecording: (url) => `The recording ${url} does not exist`,
  largePicture: (url, size, most) =>
    `The picture ${url} has ${size} and is on every page of the site, which allows ${most} at most: compress it, or use a smaller one`,
  linkToDraft: (url) =>
    `The link ${url} leads to an article that is a draft, which readers cannot open`,
  linkToDrafts: (url) =>
    `The link ${url} leads to a list of drafts only, which readers cannot open`,
  noTarget: (url) => `The link ${url} leads to nothing`,
  withdrawn: (url) => `The link ${url} leads to something that was withdrawn`,
  moved: (url, to) => `The link ${url} has moved to ${to}: please write the new address`,
  noFragment: (url) => `The link ${url} leads to a heading or anchor that does not exist`,
  topHeading:
    'Begin headings of the text with ##: the title is the only one of the first level (#)',
  formula: (tex, fault) => `The formula ${tex} is faulty: ${fault}`,
  noCallout: (name, kinds) => `There is no callout [!${name}]; there are ${kinds.join(', ')}`,
  noCodeSetting: (text) =>
    `The setting ${text} of a code block has no meaning; those that have are title="…", {1,3-5} and showLineNumbers`,
  spaceInAddress: (text) =>
    `The address ${text} has a space, which makes the whole link plain text: put the address between angle brackets, ](<${text}>), or remove the space`,
  openFormula: (text) =>
    `The formula that begins with ${text} does not end, so all that follows is part of it; write \\$\\$ for what is no formula`,
  noCategory: (name) => `There is no category ${name}`,
  noForm: (name) => `site.yaml has no form ${name}`,
  noArticle: (id) => `There is no article with the number ${id}`,
  formWithoutProduct: (name) =>
    `The form ${name} has no field named product, so messages do not say which one is meant: add it in site.yaml`,
  cellsOfRow: (row, cells, columns) =>
    `Row ${row} of the table has ${cells} cells, its head has ${columns}`,
  emptyGroup: 'This group has neither rows nor a table',
  articleIsDraft: (id) => `The article ${id} is a draft, which readers do not see`,
  joinedWords: (words, mark) =>
    `“${words}” is a single entry: entries of a list are separated by “,” and not by “${mark}”; put quotation marks around what is a single one`,
};

export const textChecks = () => inLanguage({ zh, en });
