'use client';

import { zh as page } from '@wenzhan/texts/page';
import { useId, useSyncExternalStore } from 'react';
import { clientTexts } from '@/components/parts/texts';
import { chooseTheme, currentTheme, THEMES, type Theme } from '@/lib/browser/theme';
import styles from './theme-choice.module.css';

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
  const texts = clientTexts('page', page);
  return (
    <fieldset className={styles.choice}>
      <legend>{texts.theme}</legend>
      {THEMES.map((theme) => (
        <label key={theme}>
          <input
            type="radio"
            name={name}
            checked={theme === chosen}
            onChange={() => chooseTheme(theme)}
          />
          {texts.themes[theme]}
        </label>
      ))}
    </fieldset>
  );
}
