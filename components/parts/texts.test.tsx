// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { messages } from '@wenzhan/texts/messages';
import { shownAttributes, shownTexts } from '@wenzhan/texts/shown-texts';
import { afterEach, expect, test } from 'vitest';
import { clientAttributes, TextsProvider } from './texts';

afterEach(cleanup);

const textsIn = (locale: string) => ({ ...messages(locale).browser });
const title = () => shownTexts('failures', { error: '默认' }).error;

function Shown() {
  return <p {...clientAttributes()}>text</p>;
}

test('notifications are in the language of the page, also where the site is in another one', () => {
  const site = (page: string | null, siteTexts = textsIn('en')) => (
    <TextsProvider texts={siteTexts} home="/">
      {page && (
        <TextsProvider key={page} texts={textsIn(page)} home={`/${page}`}>
          <Shown />
        </TextsProvider>
      )}
    </TextsProvider>
  );
  const { rerender, unmount } = render(site('zh-cn'));
  const chinese = messages('zh-CN').browser.failures.error;
  const english = messages('en').browser.failures.error;
  expect(title()).toBe(chinese);
  // The site's texts arrive anew with its layout.
  rerender(site('zh-cn', textsIn('en')));
  expect(title()).toBe(chinese);
  rerender(site(null));
  expect(title()).toBe(english);
  rerender(site('zh-cn'));
  expect(title()).toBe(chinese);
  unmount();
  expect(title()).toBe('默认');
});

test('texts in another language than the page say which one it is, and their direction', () => {
  const attributes = { lang: 'en', dir: 'ltr' } as const;
  const { container } = render(
    <TextsProvider texts={{ ...textsIn('ar'), attributes }} home="/ar">
      <Shown />
    </TextsProvider>,
  );
  expect(container.innerHTML).toBe('<p lang="en" dir="ltr">text</p>');
  expect(shownAttributes()).toEqual(attributes);
  cleanup();
  expect(render(<Shown />).container.innerHTML).toBe('<p>text</p>');
  expect(shownAttributes()).toBeUndefined();
});
