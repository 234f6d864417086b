import { contentFiles } from '@wenzhan/texts/content-files';

/** What foreign names mean here: the first field that the file has. */
const MEANT: readonly (readonly [fields: readonly string[], names: string])[] = [
  [['title', 'name', 'label'], 'title name headline 标题 名称'],
  [
    ['publishedAt', 'updatedAt'],
    'date pubDate publishDate publishedDate published_at publishTime created createdAt createdTime createTime createDate dateCreated datetime time posted 日期 发布日期 发布时间 创建时间 创建日期',
  ],
  [
    ['updatedAt'],
    'updated update lastmod lastmodified last_modified_at modified modifiedAt dateModified lastUpdated updateTime updateDate lastEditedTime 更新时间 更新日期 修改时间 最后编辑时间 上次编辑时间',
  ],
  [
    ['summary', 'description'],
    'description summary excerpt abstract desc intro lead subtitle subheading tldr 摘要 简介 描述 概述',
  ],
  [['tags'], 'tag tags keyword keywords topics labels 标签 关键词 关键字'],
  [['author', 'name'], 'authors writer by creator createdBy byline 作者'],
  [
    ['cover', 'portrait', 'logo', 'picture', 'pictures'],
    'image images img picture thumbnail thumb banner coverImage coverImg featuredImage featureImage featured hero heroImage topImg indexImg headerImg photo photos avatar icon 封面 图片 头图',
  ],
  [
    ['status'],
    'draft published publish hidden hide private unlisted visibility password encrypt state 状态 草稿 私密 密码 加密',
  ],
  [
    ['aliases', 'path', 'url'],
    'alias redirectFrom redirects redirect permalink url slug link href path abbrlink oldUrl 网址 链接 别名',
  ],
  [['series'], 'seriesName collection column 系列 专栏'],
  [
    ['seriesOrder', 'order'],
    'weight order position seriesIndex sort index sidebarPosition 排序 顺序',
  ],
  [['seo'], 'seoTitle metaTitle metaDescription noindex robots head meta sitemap'],
  [['license'], 'copyright licence rights 版权 许可'],
  [['comments'], 'comment disableComments commentsEnabled 评论'],
  [['origin'], 'original reprint source reprintPolicy 来源'],
  [['feedId'], 'guid'],
  [['headNav'], 'nav menu navbar navigation 导航'],
  [['siteName'], 'title site sitename'],
  [['locale'], 'lang language 语言'],
  [['accent', 'brand'], 'color colour themeColor primaryColor primary 颜色 主题色 品牌'],
  [['icon'], 'favicon 图标'],
  [['announcement'], 'notice bulletin banner 公告'],
  [['friends'], 'friendLinks blogroll 友链 友情链接'],
  [['telephone'], 'phone tel mobile 电话'],
  [['latitude'], 'lat 纬度'],
  [['longitude'], 'lng lon long 经度'],
  [['number'], 'model sku partNumber 型号 货号'],
  [['specifications'], 'specs spec parameters params 参数 规格'],
  [['downloads'], 'files attachments documents 资料 附件'],
  [['email'], 'mail 邮箱'],
  [['social'], 'socials socialLinks sns'],
  [['qr'], 'qrcode wechat weixin 二维码'],
  [['recordNumber'], 'icp beian 备案 备案号'],
  [['policeRecordNumber'], 'police gongan 公安备案'],
];

/** What other systems call the sections of a page. */
const SECTIONS: readonly (readonly [types: readonly string[], names: string])[] = [
  [['lead'], 'hero banner intro header jumbotron headline 头图 首屏'],
  [['text'], 'markdown html prose richtext content paragraph body 文字 正文'],
  [['text_picture'], 'textImage mediaText mediaAndText feature split imageText 图文'],
  [['figures'], 'stats statistics numbers metrics counters 数字 数据'],
  [['cards'], 'card grid features services tiles 卡片'],
  [['articles'], 'latest news posts blog latestPosts recent 文章 最新'],
  [['most_read'], 'popular trending mostViewed hot 热门 最热'],
  [['partners'], 'logos clients sponsors logoCloud brands 伙伴'],
  [['questions'], 'faq faqs accordion qa 问答 常见问题'],
  [['quotation'], 'quote testimonial testimonials blockquote 引文'],
  [['steps'], 'process howto procedure 步骤'],
  [['downloads'], 'files documents attachments 下载'],
  [['pictures'], 'gallery images photos image slideshow carousel 图片'],
  [['map'], 'location directions googleMap 地图 位置'],
  [['call'], 'cta callToAction action 行动'],
  [['people'], 'team members staff persons 人员 团队'],
  [['timeline'], 'history milestones 时间线 大事记'],
  [['contact'], 'contacts address contactUs 联系'],
  [['form'], 'contactForm forms 表单'],
];

/** Foreign names that have no field here, because the place of the file says it, or nothing does. */
const ADVICE: readonly (readonly [
  advice: 'categoryIsFolder' | 'idIsName' | 'noSuchSetting',
  names: string,
])[] = [
  ['categoryIsFolder', 'category categories section folder 分类 栏目 类别'],
  ['idIsName', 'id uuid postId 编号'],
  [
    'noSuchSetting',
    'layout type template theme toc math mathjax katex mermaid sidebar navbar pageClass prev next sticky top pinned isCJKLanguage weightless aside highlightShrink disableNunjucks editLink contributors footer breadcrumb article star timeline reward markup outputs cascade build headless summaryLength showToc readingTime lightgallery cssclasses cssclass output excerptSeparator',
  ],
];

const normalized = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');

const byName = <T>(table: readonly (readonly [T, string])[]) =>
  new Map(
    table
      .toReversed()
      .flatMap(([value, names]) => names.split(' ').map((name) => [normalized(name), value])),
  );
const meantByName = byName(MEANT);
const adviceByName = byName(ADVICE);
const sectionByName = byName(SECTIONS);

/** The field that is meant by an unknown one: by the name that other systems give it, or by a slip of the pen. */
export function meantField(name: string, fields: readonly string[]): string | undefined {
  const meant = meantByName.get(normalized(name))?.find((field) => fields.includes(field));
  return meant ?? fields.find((field) => isSlip(normalized(name), normalized(field)));
}

/** Whether other systems have a field of this name. */
export const isForeignField = (name: string): boolean =>
  meantByName.has(normalized(name)) || adviceByName.has(normalized(name));

/** Names an unknown field, and says what to do with it. */
export function describeUnknown(name: string, fields: readonly string[]): string {
  const meant = meantField(name.split('.').at(-1) ?? name, fields);
  if (meant) return contentFiles().advised(name, contentFiles().meant(meant));
  const advice = adviceByName.get(normalized(name));
  return advice ? contentFiles().advised(name, contentFiles()[advice]) : name;
}

/** Says that there is no section of a type, and which one is meant. @param types those that there are */
export function describeUnknownSection(type: unknown, types: readonly string[]): string {
  if (typeof type !== 'string') return contentFiles().sectionType(types);
  const meant =
    sectionByName.get(normalized(type))?.find((one) => types.includes(one)) ??
    types.find((one) => isSlip(normalized(type), normalized(one)));
  return meant
    ? contentFiles().meantSection(type, meant)
    : contentFiles().unknownSection(type, types);
}

/** Whether two names differ in one letter, or in the order of two: `autor` and `author`, `titel` and `title`. */
export function isSlip(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 3) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  if (restA.length > restB.length) return restA.slice(1) === restB;
  if (restA.length < restB.length) return restA === restB.slice(1);
  const isSwapped = restA.slice(0, 2) === (restB[1] ?? '') + restB[0];
  return restA.slice(1) === restB.slice(1) || (isSwapped && restA.slice(2) === restB.slice(2));
}
