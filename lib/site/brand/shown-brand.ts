import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { Brand } from '@wenzhan/contract/schemas/brand';

/** The accent of a site on a day of mourning, which is solved like any other, so that everything stays readable. */
const GREY = '#4d4d4d';

interface Colours {
  brand?: Brand | undefined;
  mourning?: SiteConfig['mourning'];
}

/** The look of a site now: without a colour while it mourns. */
export const shownBrand = ({ brand, mourning }: Colours): Brand | undefined =>
  mourning ? { ...brand, accent: GREY, paper: 'neutral' } : brand;
