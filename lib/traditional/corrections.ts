import type { Variant } from '../routes/traditional';

/*
 * Corrections of OpenCC, whose segmentation takes the longest word at each place: it reads 从头发现 as
 * 从 头发 现. Sentences with them are in sentences.test.ts.
 */

/** Places where one word ends and another begins, whatever longer word the characters around them spell. */
export const WORD_BOUNDARIES: readonly RegExp[] = [
  // 校长发言, 不断发展, 总结发言: not the long, cut and bound hair. After 头 it often is hair.
  /(?<=[^头])(?=发[展言布挥射达明送货票动育放表现起出给])/,
  /(?<=[^头毛理美])(?=发生)/,
  /(?<=[^头理美假染])(?=发行)/,
  /(?<=头)(?=发[言送货票霉芽])/,
  /(?<=[从重带回街源巨龙口]头)(?=发[现布送出起表生展行])/,
  /(?<=[点埋分])(?=头发现)/,
  /(?<=[管代整处物心生伦病]理|[欧完]美|[感传污]染)(?=发)/,
  /(?<=[试问答]卷)(?=发)/,
  /(?<=[和米白])(?=面[积板部向对临试谈值貌具])/,
  /(?<=[一两上下里外方表]面)(?=条[件款目文理约例])/,
  /(?<=[一两]面)(?=条)/,
  /(?<=空白)(?=面)/,
  /(?<=[能又更最很])(?=干[净扰燥涉旱脆])/,
  // Not after a number, which makes it the measure word: 两只会飞的鸟.
  /(?<=[^一二两三四五六七八九十几百千万这那每哪0-9])(?=只[是能有要会在用想好剩需把对给从因差顾管得看写做取由吃留说改读])/,
  /(?<=[这那])(?=只(?:能|有[一两几在当少]|会[让使更变]))/,
  /(?<=[一二两三四五六七八九十几百千万这那每哪某整0-9]个)(?=中)/,
  /(?<=一)(?=出[门现错去])/,
  /(?<=[网线水]上)(?=游[戏览乐玩])/,
  /(?<=系)(?=上课)/,
  /(?<=里)(?=程序)/,
  /(?<=本|[网元字表方规价]格|[函参系变整小次常]数)(?=里)/,
  /(?<=[码章本格数页站表档件库栏段文]里)(?=加)/,
];

type Words = Readonly<Record<string, string>>;

/** Words that OpenCC converts to others than readers of a content site expect. */
const COMMON: Words = {
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
};

/** By variant, those of both included. */
export const WORDS: Readonly<Record<Variant, Words>> = {
  tw: {
    ...COMMON,
    大海里: '大海裡',
    默认设置: '預設設定',
    音视频: '影音',
    参数: '參數',
    发布: '發布',
    后缀: '後綴',
    扩展: '擴充',
    扩展名: '副檔名',
    类型: '類型',
    前缀: '前綴',
    权限: '權限',
    网关: '閘道',
    性价比: '性價比',
    有损压缩: '有損壓縮',
    云计算: '雲端運算',
    账号: '帳號',
    账户: '帳戶',
    // An object of a program is 物件, whom a text is for is not.
    对象: '對象',
    面向对象: '物件導向',
  },
  hk: { ...COMMON, 大海里: '大海裏' },
};
