import { ARTICLE, FLOOR_ARTICLE } from './floor';

/** A page that is measured, with its address on the site and, where it has one, on the floor. */
export interface BenchPage {
  name: string;
  path: string;
  floorPath?: string;
}

export const BENCH_PAGES: readonly BenchPage[] = [
  { name: 'home', path: '/', floorPath: '/' },
  { name: 'list', path: '/content/guides' },
  { name: 'article', path: ARTICLE, floorPath: FLOOR_ARTICLE },
  { name: '404', path: '/nowhere', floorPath: '/nowhere' },
];
