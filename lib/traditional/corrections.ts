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
  /(?<=[猪羊牛马狗猫鸟船])(?=只[要有是能会在想用好吃剩])/,
  /(?<=一面|两面)(?=条)/,
];

/** Words that OpenCC converts to others than readers of a content site expect. */
export const WORDS: Readonly<Record<Variant, Readonly<Record<string, string>>>> = {
  tw: { 发布: '發布', 默认设置: '預設設定' },
  hk: {},
};
