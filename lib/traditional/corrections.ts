import type { Variant } from '../routes/traditional';

/*
 * Corrections of OpenCC, whose segmentation takes the longest word at each place: it reads 从头发现 as
 * 从 头发 现. Sentences with each of them are in converter.test.ts.
 */

/** Places where one word ends and another begins, whatever longer word the characters around them spell. */
export const WORD_BOUNDARIES: readonly RegExp[] = [
  /(?<=[从重带回]头)(?=发[现布送出起表生展])/,
  /(?<=[点埋分])(?=头发现)/,
  /(?<=和)(?=面[积板部向对临试谈值貌具])/,
  // Not after a number, which makes it the measure word: 两只会飞的鸟.
  /(?<=[^一二两三四五六七八九十几百千万这那每哪0-9])(?=只[是能有要会在用想好剩需把对给从因差顾管得看写做取由吃留说改读])/,
  /(?<=[一二两三四五六七八九十几百千万这那每哪某整0-9]个)(?=中)/,
  /(?<=一面|两面)(?=条)/,
];

/** Words that OpenCC converts to others than readers of a content site expect. */
export const WORDS: Readonly<Record<Variant, Readonly<Record<string, string>>>> = {
  tw: {
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
  },
  hk: {},
};
