import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { addressText, htmlText, nameText, pictureWith } from '../../api/fields';
import { markup } from '../../api/marks';
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
