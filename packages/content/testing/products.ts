import { article } from './content-texts';

/** Front matter of products and of articles beside them. */
const at = (day: string) => `2026-${day}T08:00:00+08:00`;

const PUMP = {
  title: 'ISG立式管道离心泵',
  summary: '进出口在同一条直线上，像阀门一样装在管路里，占地小，拆泵不动管。',
  tags: ['清水', '管道'],
  publishedAt: at('03-01'),
  order: 1,
  product: {
    number: 'ISG65-160',
    brand: '试牌',
    pictures: [
      { url: '/media/isg-front.svg', width: 1200, height: 900, alt: '泵的正面', caption: '正面' },
      { url: '/media/isg-cut.svg', width: 1200, height: 900, alt: '剖面图' },
    ],
    specifications: [
      {
        title: '主要参数',
        rows: [
          { label: '流量', value: 25, unit: 'm³/h' },
          { label: '输送介质', value: '清水' },
        ],
      },
      {
        title: '型号与性能',
        table: {
          head: ['型号', '流量 m³/h', '扬程 m', '备注'],
          rows: [
            { cells: ['ISG40-125', 6.3, 20, '常备'] },
            { cells: ['ISG65-160', '25.0', 32, ''] },
          ],
        },
      },
    ],
    downloads: [{ title: '样本', path: '/media/isg.txt' }],
    related: [303, 302],
    form: 'enquiry',
  },
};

const FORM = `  enquiry:
    title: 询价
    fields:
      - { name: product, label: 产品, required: true }
      - { name: name, label: 姓名, required: true }
      - { name: telephone, label: 电话, type: telephone }
`;

/** A site with a catalogue of two series, a category without dates, and news. */
export const PRODUCTS_CONTENT = {
  'site.yaml': `siteName: 试泵业\nforms:\n${FORM}`,
  'pumps/category.yaml': 'title: 产品中心\nkind: products\norder: 1\n',
  'isg/category.yaml': 'title: ISG系列\nkind: products\nparent: pumps\norder: 2\n',
  'isw/category.yaml': 'title: ISW系列\nkind: products\nparent: pumps\norder: 3\n',
  'cases/category.yaml': 'title: 工程案例\ndates: hidden\norder: 4\n',
  'news/category.yaml': 'title: 新闻\norder: 5\n',
  'isg/301.md': article(PUMP, '用于高层建筑的供水。\n'),
  'isg/304.md': article({ title: 'ISG小泵', summary: '小。', publishedAt: at('03-09') }, '短。\n'),
  'isw/302.md': article(
    { title: 'ISW卧式泵', summary: '卧式。', publishedAt: at('03-02'), tags: ['清水'] },
    '卧式。\n',
  ),
  'pumps/303.md': article(
    { title: '控制柜', summary: '配套。', publishedAt: at('03-03'), order: 2 },
    '配套。\n',
  ),
  'cases/401.md': article(
    { title: '某水厂', summary: '改造。', publishedAt: at('02-01') },
    '说明。\n',
  ),
  'news/501.md': article(
    { title: '开工', summary: '开工了。', publishedAt: at('01-01') },
    '新闻。\n',
  ),
  'media/isg-front.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"/>',
  'media/isg-cut.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"/>',
  'media/isg.txt': 'ISG',
};
