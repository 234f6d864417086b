/** A test that is behind a claim: its file, and a text that is in it as long as it tests that. */
interface Proof {
  file: string;
  has: string;
}

/** What the statement says is tested, in Chinese and English, and by what. `claims.test.ts` compares. */
interface Claim {
  zh: string;
  en: string;
  proofs: readonly Proof[];
}

const VISIT = 'e2e/readers/visit/visit.spec.ts';
const KEYBOARD = 'e2e/readers/accessibility/keyboard.spec.ts';
const NO_SCRIPT = 'e2e/readers/accessibility/no-script.spec.ts';
const PREFERENCES = 'e2e/readers/media/preferences.spec.ts';

/** All claims. One without its tests does not pass. */
export const CLAIMS: readonly Claim[] = [
  {
    zh: '每一种页面都用axe-core检查，用上它为WCAG 2.0至2.2的A级和AA级所写的全部规则，白天和夜间的颜色各查一遍。',
    en: 'Every kind of page is checked with axe-core, by all of its rules for levels A and AA of WCAG 2.0 to 2.2, in the light and the dark colours.',
    proofs: [
      { file: VISIT, has: 'await violationsOf(page)' },
      { file: VISIT, has: 'await colourViolationsOf(page)' },
      { file: 'e2e/support/axe.ts', has: "'wcag22aa'" },
    ],
  },
  {
    zh: '只用键盘能到达菜单、搜索、正文里的图片和代码；按第一下Tab键就能“跳到正文”；每一种页面上焦点都看得见。',
    en: 'With the keyboard alone the menu, the search, pictures and code of a text can be reached; the first press of Tab offers a link past the menu; the focus can be seen on every kind of page.',
    proofs: [
      { file: KEYBOARD, has: 'the first stop leads past the menu into the main part' },
      { file: KEYBOARD, has: 'folds of the menu open, lead on and close; a search is typed' },
      { file: KEYBOARD, has: 'in an article a picture enlarges, and code is copied' },
      { file: KEYBOARD, has: 'the picture closes with Escape, and the focus is back on its link' },
      { file: VISIT, has: 'await unseenFocus(page)' },
    ],
  },
  {
    zh: '放大到400 %（窗口宽320像素）、文字放大到200 %、加大行距和字距，都不丢内容；手机上可以点的地方够大。',
    en: 'At a zoom of 400 % (a window 320 pixels wide), with text of 200 %, and with wider spacing nothing is lost; what one taps on a phone is large enough.',
    proofs: [
      { file: VISIT, has: 'const AT_400_PERCENT = { width: 320, height: 256 }' },
      { file: VISIT, has: 'await enlargeText(page, 200)' },
      { file: VISIT, has: 'await spaceText(page, true)' },
      { file: VISIT, has: 'await smallTargets(page)' },
    ],
  },
  {
    zh: '文字和底色的反差由计算检查：正文至少7 : 1，其他文字4.5 : 1，图形3 : 1，换了主色也一样；系统要求更强的反差或固定的颜色时，页面跟着变。',
    en: 'The contrast of text is computed: 7 : 1 for running text, 4.5 : 1 for other text, 3 : 1 for shapes, whatever the accent; pages follow the wish of the system for more contrast or for colours of its own.',
    proofs: [
      { file: 'lib/browser/contrast.test.ts', has: 'const BODY_TEXT = 7;' },
      { file: 'lib/browser/contrast.test.ts', has: 'const TEXT = 4.5;' },
      { file: 'lib/browser/contrast.test.ts', has: 'const SHAPE = 3;' },
      {
        file: 'lib/site/brand/palette.test.ts',
        has: 'whatever the accent, every pair of colours is readable on every paper',
      },
      { file: PREFERENCES, has: 'with more contrast the colours are stronger' },
      { file: PREFERENCES, has: 'with forced colours nothing that says something is lost' },
    ],
  },
  {
    zh: '不运行JavaScript，也能读每一种页面、用菜单和搜索。',
    en: 'Without JavaScript every kind of page can be read, and the menu and the search work.',
    proofs: [
      { file: NO_SCRIPT, has: 'every kind of page can be read without JavaScript' },
      { file: NO_SCRIPT, has: 'search forms work without JavaScript' },
    ],
  },
];
