import { addressText, htmlText, nameText, pictureWith } from '@wenzhan/contract/schemas/fields';
import { markup } from '@wenzhan/contract/schemas/marks';
import type { Section } from '@wenzhan/contract/schemas/sections';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderSections } from './render-sections';

test('of a new type of section, what its schema marks is a text or a picture, and nothing else', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const schema = z.object({
    type: z.literal('map'),
    url: addressText,
    content: z.number(),
    place: z.object({ url: addressText, content: nameText }),
    answer: markup(htmlText),
    items: z.array(pictureWith({ caption: nameText })),
  });
  const section = schema.parse({
    type: 'map',
    url: 'https://maps.example.com/embed',
    content: 5,
    place: { url: 'https://maps.example.com/', content: '<b>' },
    answer: '<p>答<script>1</script></p>',
    items: [
      { url: '/a.png', caption: '一' },
      { url: 'https://unknown.example.com/b.png', caption: '二' },
    ],
  });
  const [shown] = await renderSections([section as never], '', schema);
  expect(shown).toEqual({
    ...section,
    answer: expect.objectContaining({ html: '<p>答</p>' }),
    items: [{ url: '/a.png', caption: '一' }],
  });
});

test('the texts of a page are read as far as they have the tags of a long article, even if nothing of them is shown', async () => {
  const section = (content: string) => ({ type: 'text', content }) as unknown as Section;
  const tags = '<!>'.repeat(30_000);
  const shown = await renderSections(['<p>一</p>', tags, tags, '<p>二</p>'].map(section), '');
  expect(shown.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'left_out']);
  expect(shown[3]).toMatchObject({ problem: expect.stringMatching(/^s4: .* 60000 tags$/) });
});
