import { inLanguage } from '@wenzhan/kit/language';

import { counted } from './descriptions';

/*
 * The texts of server components. Each file of this folder has the texts of one subject in each language: `zh` is the
 * source of the type, and the build keeps one of them (docs/adr/messages.md).
 */

export const zh = {
  frame: {
    skip: '跳到正文',
    languages: '其他语言',
    notTranslated: '本页没有这种语言的版本，将前往最近的栏目',
    menu: '菜单',
    close: '关闭',
    mainNavigation: '主导航',
    footerNavigation: '页脚导航',
    version: (version: string) => `版本 ${version}`,
    announcement: '公告',
    address: '地址',
    telephone: '电话',
    email: '邮箱',
    social: '社交账号',
    qrCode: (title: string) => `${title}的二维码`,
    friends: '友情链接',
  },
  parts: {
    breadcrumb: '面包屑',
    pagination: '分页',
    previousPage: '上一页',
    nextPage: '下一页',
    page: (page: number) => `第${page}页`,
  },
  home: { latest: '最新' },
  // Between what is said of one thing, in the Markdown of sections.
  facts: { after: '：', between: '，' },
  lists: {
    empty: '这里还没有文章。',
    pinned: '置顶',
    articles: (total: number) => `${total}篇`,
    totalArticles: (total: number, page: number) =>
      `共${total}篇${page > 1 ? `，第${page}页` : ''}`,
    totalAuthors: (total: number) => `共${total}位`,
    total: (total: number) => `共${total}个`,
    all: (total: number) => `全部${total}篇`,
    allOf: (title: string, total: number) => `${title}：全部${total}篇`,
    readingOrder: '按阅读顺序排列。',
    otherSeries: '其他系列',
    unlisted: (total: number) => `另有${total}个没有列在这里，见文章下方，也可以搜索。`,
    browsing: '浏览方式',
    bySeries: '按系列浏览',
    byTag: '按标签浏览',
    byMonth: '按年月浏览',
    byAuthor: '按作者浏览',
    profile: (author: string) => `${author}的简介`,
    links: '链接',
  },
  article: {
    tags: '标签',
    license: '许可：',
    updated: '更新于',
    readingTime: (minutes: number) => `约${minutes}分钟读完`,
    origins: { human: '人工撰写', assisted: '人工智能辅助', generated: '人工智能生成' },
    series: '系列',
    seriesTitle: (title: string) => `《${title}》`,
    seriesPlace: (position: number, total: number) => `第${position}篇，共${total}篇`,
    neighbours: '上一篇与下一篇',
    previous: '上一篇',
    next: '下一篇',
    previousInSeries: '系列上一篇',
    nextInSeries: '系列下一篇',
    related: '相关文章',
    // The link opens the Markdown; scripts make it copy, and show the beginning.
    copyAs: '复制为 ',
    qrAndPoster: '二维码与海报',
    qrCode: '本文网址的二维码',
    openPoster: '打开海报图片',
    comments: '评论',
    commentsNeedScripts: '评论由脚本加载。要看评论，请在浏览器里允许JavaScript。',
  },
  feeds: {
    explanation:
      '订阅源是一份随文章更新的清单，供阅读器定时查看。把下面的一个网址加到阅读器里，新文章会自己出现，不需要注册，本站也不知道您是谁。',
    none: '这是预览站点，没有订阅源。',
    formats: '三种格式内容相同，都是最新二十篇的全文。不知道选哪一种，就用RSS。',
    wholeSite: '全站',
    allCategories: '所有栏目的文章',
    format: (label: string) => `${label}格式`,
    ofLists: '系列、标签和作者也各有订阅源：把它们页面的网址交给阅读器即可。',
  },
  search: {
    hint: '输入词语，查找文章。',
    unavailable: '搜索暂时不可用，请稍后再试。',
    found: (total: number, pages = 0) =>
      pages > 0 ? `找到${total}篇文章和${pages}个页面` : `找到${total}篇`,
    nothing: '没有找到相符的文章。换一个词，或者少写几个字试试。',
  },
  session: {
    statuses: { published: '已发布', draft: '草稿', scheduled: '定时发布', expired: '已到期' },
    status: (status: string) => `本文：${status}`,
    edit: '编辑',
    outdated: '原文已修改，译文待更新',
    diagnostics: (total: number) => `内容有${total}处问题`,
    undelivered: (waiting: number, failed: number) =>
      `访客留言：${waiting}条待投递，${failed}条投递失败`,
    unreadableMessages: '访客留言：文件夹无法读取',
    preview: '预览模式',
    leave: '退出',
    previewForAll: '此部署向所有访客显示草稿',
  },
};

const articles = counted('article', 'articles');

export const en: typeof zh = {
  frame: {
    skip: 'Skip to content',
    languages: 'Other languages',
    notTranslated: 'This page is not translated. The link leads to the nearest section',
    menu: 'Menu',
    close: 'Close',
    mainNavigation: 'Main',
    footerNavigation: 'Footer',
    version: (version) => `Version ${version}`,
    announcement: 'Announcement',
    address: 'Address',
    telephone: 'Telephone',
    email: 'Email',
    social: 'Accounts elsewhere',
    qrCode: (title) => `QR code: ${title}`,
    friends: 'Links',
  },
  parts: {
    breadcrumb: 'Breadcrumb',
    pagination: 'Pagination',
    previousPage: 'Previous',
    nextPage: 'Next',
    page: (page) => `Page ${page}`,
  },
  home: { latest: 'Latest' },
  facts: { after: ': ', between: ', ' },
  lists: {
    empty: 'There are no articles here yet.',
    pinned: 'Pinned',
    articles,
    totalArticles: (total, page) => `${articles(total)}${page > 1 ? `, page ${page}` : ''}`,
    totalAuthors: counted('author', 'authors'),
    total: (total) => `${total} in total`,
    all: (total) => `All ${articles(total)}`,
    allOf: (title, total) => `${title}: all ${articles(total)}`,
    readingOrder: 'In reading order.',
    otherSeries: 'Other series',
    unlisted: (total) => `${total} more are not listed here: find them with articles, or search.`,
    browsing: 'Browse',
    bySeries: 'Browse by series',
    byTag: 'Browse by tag',
    byMonth: 'Browse by month',
    byAuthor: 'Browse by author',
    profile: (author) => `About ${author}`,
    links: 'Links',
  },
  article: {
    tags: 'Tags',
    license: 'License: ',
    updated: 'Updated ',
    readingTime: (minutes) => `${minutes} min read`,
    origins: { human: 'Written by a person', assisted: 'AI-assisted', generated: 'AI-generated' },
    series: 'Series: ',
    seriesTitle: (title) => title,
    seriesPlace: (position, total) => `, part ${position} of ${total}`,
    neighbours: 'Previous and next article',
    previous: 'Previous',
    next: 'Next',
    previousInSeries: 'Previous in the series',
    nextInSeries: 'Next in the series',
    related: 'Related articles',
    copyAs: 'Copy as ',
    qrAndPoster: 'QR code and poster',
    qrCode: 'QR code of this article’s address',
    openPoster: 'Open the poster image',
    comments: 'Comments',
    commentsNeedScripts:
      'Comments are loaded by a script. To see them, allow JavaScript in your browser.',
  },
  feeds: {
    explanation:
      'A feed is a list that changes with the articles, for feed readers to look at from time to time. Add one of the addresses below to your reader, and new articles appear there by themselves. No account is needed, and this site does not learn who you are.',
    none: 'This is a preview, which has no feeds.',
    formats:
      'The three formats have the same content: the full text of the twenty newest articles. If you do not know which one to choose, take RSS.',
    wholeSite: 'Whole site',
    allCategories: 'The articles of all categories',
    format: (label) => label,
    ofLists:
      'Series, tags and authors have feeds, too: give your reader the address of their page.',
  },
  search: {
    hint: 'Type words to find articles.',
    unavailable: 'Search is currently unavailable. Please try again later.',
    found: (total, pages = 0) =>
      `${articles(total)}${pages > 0 ? ` and ${counted('page', 'pages')(pages)}` : ''} found`,
    nothing: 'No article matches. Try another word, or fewer of them.',
  },
  session: {
    statuses: {
      published: 'Published',
      draft: 'Draft',
      scheduled: 'Scheduled',
      expired: 'Expired',
    },
    status: (status) => `This article: ${status}`,
    edit: 'Edit',
    outdated: 'The original has changed since it was translated',
    diagnostics: (total) => `${counted('problem', 'problems')(total)} in the content`,
    undelivered: (waiting, failed) => `Visitors’ messages: ${waiting} waiting, ${failed} failed`,
    unreadableMessages: 'Visitors’ messages: the folder cannot be read',
    preview: 'Preview',
    leave: 'Leave',
    previewForAll: 'This deployment shows drafts to every visitor',
  },
};

export const pages = () => inLanguage({ zh, en });
