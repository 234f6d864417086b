import type { Variant } from '@wenzhan/kit/urls/traditional';

/*
 * Corrections of OpenCC; each has a sentence in sentences.test.ts. Phrases apply as those of OpenCC do: the longest one
 * that cuts no words. They are in OpenCC's own forms (裏, 着, 説), which become those of the variant.
 */

type Words = Readonly<Record<string, string>>;

/** Phrases that OpenCC lacks, or converts to others than readers of a content site expect. */
export const PHRASES: Words = {
  // 不准 forbids; what is not exact is 不準.
  不准: '不准',
  不准备: '不準備',
  不准确: '不準確',
  不准时: '不準時',
  看不准: '看不準',
  拿不准: '拿不準',
  几十只: '幾十隻',
  几百只: '幾百隻',
  几千只: '幾千隻',
  头发干: '頭髮乾',
  衣服干: '衣服乾',
  子丑: '子丑',
  综合征: '綜合症',
  种稻谷: '種稻穀',
  这出戏: '這齣戲',
  胡同: '胡同',
  犯困: '犯睏',
  系领带: '繫領帶',
  鞋带系: '鞋帶繫',
  绳子系: '繩子繫',
  姓范: '姓范',
  范先生: '范先生',
  范女士: '范女士',
  姓余: '姓余',
  余先生: '余先生',
  郁达夫: '郁達夫',
  大海里: '大海裏',
  单元格: '單元格',
  字格: '字格',
  里加一: '裏加一',
  里加上: '裏加上',
  里加入: '裏加入',
  周线图: '週線圖',
  干一杯: '乾一杯',
  干了一杯: '乾了一杯',
  干了这杯: '乾了這杯',
  复议: '復議',
  回归: '回歸',
  巨变: '巨變',
};

/** Words of the interface, and others that mean the same in every text. */
export const WORDS: Readonly<Record<Variant, Words>> = {
  tw: {
    登录: '登入',
    搜索: '搜尋',
    加载: '載入',
    链接: '連結',
    网络: '網路',
    连接失败: '連線失敗',
    服务器: '伺服器',
    网关: '閘道',
    剪贴板: '剪貼簿',
    视频: '影片',
    音频: '音訊',
    软件: '軟體',
    用户名: '使用者名稱',
    人工智能: '人工智慧',
    页脚: '頁尾',
  },
  hk: { 搜索: '搜尋', 服务器: '伺服器' },
};

/** What a text means if it is nothing but this word: a label of the interface. */
export const WHOLE_TEXTS: Readonly<Record<Variant, Words>> = { tw: { 菜单: '選單' }, hk: {} };

/** Words of computing, besides those of OpenCC. */
export const VOCABULARY: Readonly<Record<Variant, Words>> = {
  tw: {
    发布: '發布',
    默认设置: '預設設定',
    音视频: '影音',
    参数: '參數',
    后缀: '後綴',
    扩展: '擴充',
    扩展名: '副檔名',
    类型: '類型',
    前缀: '前綴',
    权限: '權限',
    性价比: '性價比',
    有损压缩: '有損壓縮',
    云计算: '雲端運算',
    // An object of a program is 物件, whom a text is for is not.
    对象: '對象',
    面向对象: '物件導向',
  },
  hk: {},
};

/** Forms of the variant, besides those of OpenCC, which are in its own forms. */
export const FORMS: Readonly<Record<Variant, [from: string, to: string][]>> = {
  tw: [
    ['發佈', '發布'],
    ['賬', '帳'],
  ],
  hk: [],
};
