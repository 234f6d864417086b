import { article, page } from './content-texts';

const SITE = `siteName: 泵业
languages: [zh-CN, en, ar]
description: 中文的介绍
recordNumber: 京ICP备00000000号
logo: { url: /media/samples/dot.png, width: 10, height: 10, alt: 标志 }
brand: { accent: '#135' }
license: { name: CC BY 4.0, url: 'https://creativecommons.org/licenses/by/4.0/' }
headNav: [{ title: 指南, path: /content/guides }]
announcement: { text: 放假 }
footer:
  telephone: 010-1234567
  address: 北京
  friends: [{ title: 友站, url: 'https://friend.example/' }]
forms:
  contact:
    title: 联系
    proofOfWork: true
    fields:
      - { name: mail, label: 邮箱, type: email, required: true }
      - { name: text, label: 内容, type: textarea, maxLength: 500 }
`;
const SITE_EN = `siteName: Pumps
headNav: [{ title: Guides, path: /content/guides }]
forms:
  contact:
    title: Contact
    fields:
      - { name: mail, label: E-mail }
      - { name: text, label: Message }
`;
const AUTHOR = `name: Li
description: 中文的介绍
portrait: { url: /media/samples/dot.png, alt: 照片 }
links: [{ title: 主页, url: 'https://example.com/li' }]
`;

/** The files of a small site in Chinese, English and Arabic, by their paths in the content folder. */
export const LANGUAGES_CONTENT = {
  'site.yaml': SITE,
  'redirects.yaml': '- { from: /old, to: /content/guides, status: 308 }\n',
  'guides/category.yaml': 'title: 指南\norder: 1\ndescription: 怎样用\n',
  'guides/201.md': article(
    { title: '怎样选泵', author: 'li', tags: ['泵'], series: '入门' },
    '见[安装](/content/guides/202)。\n',
  ),
  'guides/202.md': article({ title: '怎样安装', author: 'li' }),
  'news/category.yaml': 'title: 动态\norder: 2\n',
  'news/101.md': article({ title: '新厂' }),
  'authors/li.yaml': AUTHOR,
  'pages/about_us.md': page('关于我们', '我们做泵。\n'),
  'pages/home.yaml': 'title: 首页\nsections: [{ type: text, content: 你好 }]\n',
  'en/site.yaml': SITE_EN,
  'en/guides/201.md': article(
    { title: 'How to choose pumps', summary: 'A choice', author: 'li', tags: ['pumps'] },
    'Read about installing batteries at the [Über page](/about_us).\n',
  ),
  'en/pages/about_us.md': page('About us', 'We make pumps.\n'),
  'en/pages/home.yaml': 'title: Home\nsections: [{ type: text, content: Hello }]\n',
  'en/redirects.yaml': '- { from: /older, to: /content/guides, status: 301 }\n',
  'ar/site.yaml': 'siteName: مضخات\n',
  'ar/guides/category.yaml': 'title: أدلة\n',
  'ar/guides/201.md': article({ title: 'كيف تختار مضخة', summary: 'اختيار' }, 'نص.\n'),
};
