import { htmlTagNames } from 'html-tag-names';
import { expect, test } from 'vitest';
import { renderMarkdownAlone } from '../markdown/markdown';
import { plainText } from '../plain-text';
import { missingWords, placesOf, TAG_FORMS } from '../testing/tag-places';
import { renderBody } from './body';

test.each(TAG_FORMS)(
  'no element of HTML in a sentence removes what is around it: %s',
  (_, tagOf) => {
    expect(htmlTagNames.length).toBeGreaterThan(140);
    for (const name of htmlTagNames) {
      const markdown = placesOf(tagOf(name));
      const { html, headings } = renderBody(renderMarkdownAlone(markdown), '');
      expect([name, missingWords(plainText(html, 'html'))]).toEqual([name, []]);
      expect([name, missingWords(plainText(markdown))]).toEqual([name, []]);
      expect([name, headings.at(-1)?.text]).toEqual([name, '末节']);
    }
  },
);
