import type { DataOf } from '@wenzhan/contract/calls/call';
import type { sectionPageList } from '@wenzhan/contract/calls/section-pages';
import { type SiteConfig, siteConfigSchema } from '@wenzhan/contract/calls/site';
import type { Picture } from '@wenzhan/contract/schemas/fields';
import { mapMeanings } from '@wenzhan/contract/schemas/map-meanings';
import { listedSectionPageSchema } from '@wenzhan/contract/schemas/sections';
import { resolveShownPicture } from '@wenzhan/text/pictures/pictures';

/**
 * What fits the contract in the configuration of the site and in its pages of sections, and cannot be shown: for editors
 * and the log.
 */
export async function contentProblems(
  { icon, ...site }: SiteConfig,
  pages: DataOf<typeof sectionPageList>['list'],
): Promise<string[]> {
  const problems = new Set<string>();
  const picture = (one: Picture) => {
    if (!resolveShownPicture(one, site.cdnUrl))
      problems.add(`a picture is on no host of IMAGE_HOSTS and not shown: ${one.url}`);
  };
  const unchanged = (text: string) => text;
  // The icon is no picture of a page, and may be on any host.
  await mapMeanings(siteConfigSchema, site, { markup: unchanged, picture });
  for (const page of pages) {
    await mapMeanings(listedSectionPageSchema, page, { markup: unchanged, picture });
    if (!page.sections) problems.add(`the page ${page.name} is left out: it has no sections`);
    for (const section of page.sections ?? []) {
      const form = 'form' in section ? section.form : undefined;
      if (form !== undefined && !Object.hasOwn(site.forms ?? {}, form))
        problems.add(`a section of the page ${page.name} is left out: there is no form ${form}`);
    }
  }
  return [...problems];
}
