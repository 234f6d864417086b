/** What is wrong with a file of the content folder, for editors. */
const zh = {
  missing: (name: string) => `缺少${name}`,
  field: (name: string, message: string) => `${name}：${message}`,
  item: (position: number) => `第${position}项`,
  unknownKeys: (keys: readonly string[]) => `不认识的键：${keys.join('、')}`,
  both: (one: string, other: string) => `${one}；${other}`,
  advised: (name: string, advice: string) => `${name}（${advice}）`,
  meant: (field: string) => `应当是${field}`,
  categoryIsFolder: '栏目由文件所在的文件夹决定，删掉',
  idIsName: '编号就是文件名，删掉',
  noSuchSetting: '这里没有这种设置，删掉',
  withheld: (field: string) =>
    `${field}是不公开的意思，所以不发布：文章改写成status: draft，别的文件移出内容目录；要发布就删掉这个字段`,
  comment:
    '%%…%%是Obsidian的注释，发布出去就看得见，所以不发布这一版：删掉它；真要写%%，放进反引号里',
  unreadable: (reason: string) => `读不了这个文件：${reason}`,
  sourceUnreadable: (reason: string) => `读不了内容：${reason}`,
  emptyFolder: '内容目录是空的',
  duplicateId: (id: string, twin: string, file: string) =>
    `编号${id}已经是${twin}的编号，${file}要换一个`,
  draftAlone: (draft: string, file: string) => `草稿${draft}没有对应的文章${file}`,
  frontMatter: '文件应当以前言开头：上下各一行---，中间是YAML',
  toml: '前言是TOML（+++），应当是YAML：上下各一行---，字段写成“title: 标题”',
  json: '前言是JSON，应当是YAML：上下各一行---，字段写成“title: 标题”',
  noLineBefore: '前言前面少了一行---',
  noLineAfter: '前言后面少了一行---',
  notion: '这像是Notion的导出：第一行的标题写成title，下面的属性写进前言',
  deepFolder: '内容目录里只有一层文件夹',
  categoryPage: '栏目不能叫page：它是列表分页的网址',
  categoryName: (name: string) => `栏目名${name}只能用小写字母、数字、-和_，以字母或数字开头`,
  authorFile: '作者的文件名应当是“编号.yaml”，编号只能用小写字母、数字、-和_，以字母或数字开头',
  articleFile: '文章的文件名应当是“编号.md”或“编号.draft.md”，编号是不以0开头的数字',
  noSuchFile: '内容目录里没有这种文件',
  pageFile: 'pages里只放“名称.md”和“名称.yaml”（由版块组成的页面）：pages不能是栏目',
  pageName: (name: string) => `页面名${name}只能用小写字母、数字、-和_，以字母或数字开头`,
  url: '应当是完整的http(s)地址',
  seriesName: '系列名是网址的一段：不带/和\\，不超过17个汉字',
  text: '应当是文字，有歧义时加引号',
  unquoted: '没有引号的数字、true和false不是文字，要加上引号',
  oldPath: '应当是本站的路径：以/开头，不带?和#（WordPress的/?p=12除外）',
  duplicateTags: 'tags里有重复的标签',
  orderWithoutSeries: '写了seriesOrder，还要写series',
  updatedBefore: 'updatedAt早于publishedAt',
  path: 'path应当是本站路径（以/开头）或完整的http(s)地址',
  colour: "应当是'#a3261b'这样的颜色，要加引号：不加引号，#后面的字都是注释",
  endBeforeStart: 'to不晚于from',
  tooMany: (most: number) => `最多${most}项，后面的不显示`,
  tooDeep: (most: number) => `最多${most}级，这一项不显示`,
  contactPath: 'path应当是本站路径（以/开头）、完整的http(s)地址、mailto:或tel:',
  telephone: '应当是电话号码，只用数字、空格、括号和连字符，可以用+开头，如010-12345678转801',
  unknownSection: (name: string, types: readonly string[]) =>
    `没有“${name}”这种版块，可用的是${types.join('、')}`,
  meantSection: (name: string, meant: string) => `没有“${name}”这种版块，应当是${meant}`,
  sectionType: (types: readonly string[]) => `版块要写type：${types.join('、')}`,
  noTarget: '除410以外，跳转都要写to',
  targetOfGone: '410没有去处',
  target: '应当是本站路径（以/开头）或完整的http(s)地址',
  time: '时间应当带时区，写成2026-11-20T09:00:00+08:00',
  brokenBytes: '这里有不是UTF-8的字节：文件可能损坏了，或者粘贴了别的编码的文字',
  notUtf8: '文件不是UTF-8编码的文本，请在编辑器里另存为UTF-8',
  otherEncoding: (encoding: string, name: string) =>
    `文件像是${encoding}编码，应当是UTF-8：在编辑器里另存为UTF-8，或者用命令转换：iconv -f ${encoding} -t UTF-8 '${name}' > 新文件`,
};

const en: typeof zh = {
  missing: (name) => `${name} is missing`,
  field: (name, message) => `${name}: ${message}`,
  item: (position) => `item ${position}`,
  unknownKeys: (keys) => `unknown keys: ${keys.join(', ')}`,
  both: (one, other) => `${one}; ${other}`,
  advised: (name, advice) => `${name} (${advice})`,
  meant: (field) => `should be ${field}`,
  categoryIsFolder: 'the folder of the file is its category; delete it',
  idIsName: 'the name of the file is its id; delete it',
  noSuchSetting: 'there is no such setting here; delete it',
  withheld: (field) =>
    `${field} says that this is not public, so it is not published: in an article, write status: draft instead; move other files elsewhere. To publish it, delete the field`,
  comment:
    '%%…%% is a comment of Obsidian that readers would see, so this version is not published: delete it, or put a real %% in backticks',
  unreadable: (reason) => `this file cannot be read: ${reason}`,
  sourceUnreadable: (reason) => `the content cannot be read: ${reason}`,
  emptyFolder: 'the content folder is empty',
  duplicateId: (id, twin, file) => `the id ${id} is that of ${twin}; give ${file} another one`,
  draftAlone: (draft, file) => `there is no article ${file} for the draft ${draft}`,
  frontMatter: 'the file must begin with front matter: YAML between two lines ---',
  toml: 'the front matter is TOML (+++); it must be YAML between two lines ---, such as “title: Title”',
  json: 'the front matter is JSON; it must be YAML between two lines ---, such as “title: Title”',
  noLineBefore: 'a line --- is missing before the front matter',
  noLineAfter: 'a line --- is missing after the front matter',
  notion:
    'this looks like an export of Notion: its first line is title, its properties belong into the front matter',
  deepFolder: 'the content folder has folders of one level only',
  categoryPage: 'a category cannot be called page, which is part of the addresses of lists',
  categoryName: (name) =>
    `the category ${name} must consist of small letters, digits, - and _, and begin with a letter or digit`,
  authorFile:
    'the file of an author is called “id.yaml”; the id consists of small letters, digits, - and _, and begins with a letter or digit',
  articleFile:
    'the file of an article is called “id.md” or “id.draft.md”; the id is a number that does not begin with 0',
  noSuchFile: 'the content folder has no such files',
  pageFile:
    'pages has “name.md” and “name.yaml” (pages of sections) only: pages cannot be a category',
  pageName: (name) =>
    `the page ${name} must consist of small letters, digits, - and _, and begin with a letter or digit`,
  url: 'must be a complete http(s) address',
  seriesName: 'the name of a series is part of an address: no / and \\, not too long',
  text: 'must be text; put it in quotes if in doubt',
  unquoted: 'a number, true or false is text in quotes only',
  oldPath:
    'must be a path of this site: it begins with / and has no ? and # (except /?p=12 of WordPress)',
  duplicateTags: 'a tag occurs twice in tags',
  orderWithoutSeries: 'with seriesOrder there must be series',
  updatedBefore: 'updatedAt is before publishedAt',
  path: 'path must be a path of this site (beginning with /) or a complete http(s) address',
  colour:
    "must be a colour such as '#a3261b', in quotes: without them, what follows # is a comment",
  endBeforeStart: 'to is not after from',
  tooMany: (most) => `at most ${most}; what follows is not shown`,
  tooDeep: (most) => `at most ${most} levels; this entry is not shown`,
  contactPath:
    'path must be a path of this site (beginning with /), a complete http(s) address, mailto: or tel:',
  telephone:
    'must be a telephone number of digits, spaces, brackets and hyphens, such as +44 20 7946 0958 ext. 12',
  unknownSection: (name, types) => `there is no section “${name}”; there are ${types.join(', ')}`,
  meantSection: (name, meant) => `there is no section “${name}”; it should be ${meant}`,
  sectionType: (types) => `a section needs a type: ${types.join(', ')}`,
  noTarget: 'a redirect needs to, unless its status is 410',
  targetOfGone: '410 leads nowhere',
  target: 'must be a path of this site (beginning with /) or a complete http(s) address',
  time: 'must be a time with its zone, such as 2026-11-20T09:00:00+08:00',
  brokenBytes:
    'bytes that are not UTF-8: the file may be damaged, or text of another encoding was pasted into it',
  notUtf8: 'the file is not text in UTF-8; save it as UTF-8',
  otherEncoding: (encoding, name) =>
    `the file seems to be ${encoding} and must be UTF-8: save it as UTF-8, or convert it: iconv -f ${encoding} -t UTF-8 '${name}' > new-file`,
};

export const contentFiles = process.env.SITE_LANGUAGE === 'en' ? en : zh;
