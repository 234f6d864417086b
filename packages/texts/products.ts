import { counted } from './descriptions';

/** The texts of products and catalogues. */
export const zh = {
  number: '型号',
  brand: '品牌',
  pictures: '图片',
  specifications: '技术参数',
  introduction: '产品介绍',
  downloads: '资料下载',
  enquiry: '询价',
  related: '相关产品',
  series: '系列',
  whole: '全部',
  all: (total: number) => `全部${total}个`,
  allOf: (title: string, total: number) => `${title}：全部${total}个`,
  total: (total: number, page: number) => `共${total}个产品${page > 1 ? `，第${page}页` : ''}`,
};

const products = counted('product', 'products');

export const en: typeof zh = {
  number: 'Model',
  brand: 'Brand',
  pictures: 'Pictures',
  specifications: 'Specifications',
  introduction: 'Description',
  downloads: 'Downloads',
  enquiry: 'Enquire',
  related: 'Related products',
  series: 'Series',
  whole: 'All',
  all: (total) => `All ${products(total)}`,
  allOf: (title, total) => `${title}: all ${products(total)}`,
  total: (total, page) => `${products(total)}${page > 1 ? `, page ${page}` : ''}`,
};
