import type { FindHints } from '@wenzhan/content/check/check';
import { checkBrand } from './check-brand';
import { checkLogo } from './check-logo';
import { checkShareImages } from './check-share-images';

/**
 * What `npm run content:check` says of how this site shows the content: an accent that is shown as another colour, a logo that
 * disappears in dark mode, characters that the typefaces of share images lack.
 */
export const SITE_HINTS: readonly FindHints[] = [checkBrand, checkLogo, checkShareImages];
