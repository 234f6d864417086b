/** The colours of one colour scheme, as six hexadecimal digits with `#`; names as in `document.module.css`. */
export interface Palette {
  paper: string;
  paperDeep: string;
  ink: string;
  inkSoft: string;
  rule: string;
  seal: string;
  mark: string;
}

/** Paper and ink of a colour scheme, without what follows from the accent. */
export type Tone = Omit<Palette, 'seal' | 'mark'>;

type Schemes<T> = Readonly<Record<'light' | 'dark', T>>;

/** The tones of paper. Warm is that of the style sheet; a test compares them. */
export const TONES: Readonly<Record<'warm' | 'neutral' | 'cool', Schemes<Tone>>> = {
  warm: {
    light: {
      paper: '#f7f3ec',
      paperDeep: '#efe8dc',
      ink: '#1d1a16',
      inkSoft: '#534d43',
      rule: '#d8cfc0',
    },
    dark: {
      paper: '#13161b',
      paperDeep: '#1b1f26',
      ink: '#dcd8d0',
      inkSoft: '#aeaaa1',
      rule: '#2e343d',
    },
  },
  neutral: {
    light: {
      paper: '#f8f8f7',
      paperDeep: '#eeeeec',
      ink: '#1a1a1a',
      inkSoft: '#4f4f4d',
      rule: '#d3d3d0',
    },
    dark: {
      paper: '#151515',
      paperDeep: '#1e1e1e',
      ink: '#dadad8',
      inkSoft: '#ababa8',
      rule: '#353534',
    },
  },
  cool: {
    light: {
      paper: '#f3f6f9',
      paperDeep: '#e7edf2',
      ink: '#14191f',
      inkSoft: '#465059',
      rule: '#c9d3dc',
    },
    dark: {
      paper: '#10151c',
      paperDeep: '#182029',
      ink: '#d5dbe1',
      inkSoft: '#a4adb7',
      rule: '#2b3541',
    },
  },
};

/** Paper and ink for readers who ask for more contrast, whatever the tone. */
export const MORE_CONTRAST: Schemes<Tone> = {
  light: {
    paper: '#ffffff',
    paperDeep: '#f2f2f2',
    ink: '#000000',
    inkSoft: '#262626',
    rule: '#595959',
  },
  dark: {
    paper: '#000000',
    paperDeep: '#161616',
    ink: '#ffffff',
    inkSoft: '#e0e0e0',
    rule: '#a6a6a6',
  },
};

/** What follows from an accent where there is none, as in the style sheet. */
export const OWN_ACCENT: Schemes<Pick<Palette, 'seal' | 'mark'>> = {
  light: { seal: '#a3261b', mark: '#f3d9a8' },
  dark: { seal: '#f28876', mark: '#463418' },
};
