import { mapMeanings } from '@wenzhan/contract/schemas/map-meanings';
import { type Section, sectionSchema } from '@wenzhan/contract/schemas/sections';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { render } from '@wenzhan/text/article/render';
import { MAX_OUTPUT } from '@wenzhan/text/article/shorten-tree';
import { isUnrenderable, UnrenderableError } from '@wenzhan/text/article/unrenderable';
import { resolveShownPicture } from '@wenzhan/text/pictures/pictures';
import type { z } from 'zod';
import type { LeftOutSection, RenderedSection, WithBodies } from './section-data';

/** Characters of all sections of a page, as HTML, at most: twice the longest text of an article. */
const MAX_ON_PAGE = 2 * MAX_OUTPUT;
const NO_ROOM = `the page has more than ${MAX_ON_PAGE} characters`;
/** Tags of all texts of a page that are read, which may come to nothing: as many as an article has at most. */
const MAX_TAGS = 60_000;
const TOO_MANY_TAGS = `the texts before it have ${MAX_TAGS} tags`;

/**
 * Sections with their texts as safe HTML, and without pictures that cannot be shown. A text that cannot be rendered
 * costs its section, as does a lack of pictures one that consists of them; so do sections before it that leave no room,
 * or whose texts have as many tags as are read.
 *
 * @param base of the URLs of pictures (`cdnUrl`)
 * @param language that of the page; undefined for the site's default language
 */
export async function renderSections(
  sections: readonly Section[],
  base: string,
  schema: z.ZodType = sectionSchema,
  language?: string,
): Promise<RenderedSection[]> {
  const room = { left: MAX_ON_PAGE, tags: MAX_TAGS };
  return inBatches([...sections.entries()], 1, ([index, section]) =>
    renderSection(schema, section, { base, language, place: `s${index + 1}`, room }),
  );
}

interface Place {
  base: string;
  language: string | undefined;
  /** The beginning of the ids in its texts. */
  place: string;
  /** Characters and tags that are left for this section and those after it. */
  room: { left: number; tags: number };
}

async function renderSection(
  schema: z.ZodType,
  section: Section,
  { base, language, place, room }: Place,
): Promise<RenderedSection> {
  let texts = 0;
  const take = <T>(value: T, characters: number): T => {
    room.left -= characters;
    if (room.left >= 0) return value;
    throw new UnrenderableError(NO_ROOM);
  };
  const countTags = (text: string): void => {
    if (room.tags <= 0) throw new UnrenderableError(TOO_MANY_TAGS);
    room.tags -= text.split('<').length - 1;
  };
  const leftOut = (problem: string): LeftOutSection => {
    return { type: 'left_out', section: section.type, problem: `${place}: ${problem}` };
  };
  try {
    const shown = (await mapMeanings(schema, section, {
      markup: async (text) => {
        texts += 1;
        countTags(text);
        const prefix = `${place}-${texts}-`;
        const body = await render('renderBody', take(text, 0), base, prefix, language);
        return take(body, body.html.length);
      },
      picture: (picture) => resolveShownPicture(picture, base),
      other: (value) => (typeof value === 'string' ? take(value, value.length) : value),
    })) as WithBodies<Section>;
    const isEmpty = shown.type === 'pictures' && shown.items.length === 0;
    return isEmpty ? leftOut('none of its pictures is on a known host (IMAGE_HOSTS)') : shown;
  } catch (error) {
    if (!isUnrenderable(error)) throw error;
    return leftOut(error.message);
  }
}
