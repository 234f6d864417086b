'use client';

import { useId, useSyncExternalStore } from 'react';
import { pageText } from '@/components/traditional/texts';
import { chooseTheme, currentTheme, THEMES, type Theme } from '@/lib/browser/theme';
import styles from './theme-choice.module.css';

const NAMES: Readonly<Record<Theme, string>> = {
  system: '跟随系统',
  light: '浅色',
  dark: '深色',
};

const asIs = (text: string) => text;
const system = (): Theme => 'system';

function onThemeChange(notify: () => void): () => void {
  const observer = new MutationObserver(notify);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** Radio buttons for the light, dark or system theme. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(onThemeChange, currentTheme, system);
  const name = useId();
  const text = process.env.TRADITIONAL_CHINESE ? pageText() : asIs;
  return (
    <fieldset className={styles.choice}>
      <legend>{text('外观')}</legend>
      {THEMES.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name={name}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          {text(NAMES[theme])}
        </label>
      ))}
    </fieldset>
  );
}
