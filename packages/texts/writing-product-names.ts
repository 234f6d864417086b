/** Names of the fields of products and catalogues, as in `writing-field-names.ts`. */
export const zh = {
  dates: '日期',
  product: '产品',
  number: '型号',
  pictures: '图片',
  specifications: '技术参数',
  rows: '行',
  table: '表格',
  head: '表头',
  cells: '各格',
  downloads: '下载',
  related: '相关产品',
  kind: '种类',
  parent: '上级栏目',
};

export const en: typeof zh = {
  dates: 'Dates',
  product: 'Product',
  number: 'Model number',
  pictures: 'Pictures',
  specifications: 'Specifications',
  rows: 'Rows',
  table: 'Table',
  head: 'Head of the table',
  cells: 'Cells',
  downloads: 'Downloads',
  related: 'Related products',
  kind: 'Kind of category',
  parent: 'Category above',
};
