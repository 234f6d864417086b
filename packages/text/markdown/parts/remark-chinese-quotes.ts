import type { Processor } from 'unified';
import { withMask } from './mask-construct';
import type { Code, Construct, Context } from './micromark-types';

/** Punctuation and signs that Chinese has in common with other scripts. */
const SHARED = new Set([...'“”‘’…—·%‰°℃'].map((character) => character.charCodeAt(0)));
const IDEOGRAPHIC_COMMA = 0x3001;
const HAN = /\p{Script=Han}/u;
/** Characters before and after a mark in which Chinese text is looked for. */
const NEAR = 100;
const MARKS = /^(?:attention|strikethrough)$/;

/**
 * Makes emphasis begin and end beside “”‘’…—·% near Chinese text as beside 「」: `使用**“响应式”**API`. Must follow
 * `remark-cjk-friendly`, which counts them as punctuation of other scripts.
 */
export function remarkChineseQuotes(this: Processor): void {
  for (const { text } of this.data().micromarkExtensions ?? []) {
    for (const [code, constructs] of Object.entries(text ?? {})) {
      if (text) Object.assign(text, { [code]: [constructs ?? []].flat().map(friendly) });
    }
  }
}

const friendly = (construct: Construct): Construct =>
  MARKS.test(construct.name ?? '') ? withMask(construct, asChinese) : construct;

const asChinese = (code: Code, context: Context): Code =>
  code !== null && SHARED.has(code) && isNearHan(context) ? IDEOGRAPHIC_COMMA : code;

/** Whether the line has Chinese text around the current character. */
function isNearHan(context: Context): boolean {
  const now = context.now();
  const at = now._bufferIndex;
  const start = { ...now, _bufferIndex: Math.max(0, at - NEAR) };
  return HAN.test(context.sliceSerialize({ start, end: { ...now, _bufferIndex: at + NEAR } }));
}
