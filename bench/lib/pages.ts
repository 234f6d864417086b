import { ARTICLE, FLOOR_ARTICLE } from './baseline';

/** A page that is measured, with its address on the site and, where it has one, on the floor. */
export interface BenchPage {
  name: string;
  path: string;
  floorPath?: string;
  status: 200 | 404;
}

export const BENCH_PAGES: readonly BenchPage[] = [
  { name: 'home', path: '/', floorPath: '/', status: 200 },
  { name: 'list', path: '/content/guides', status: 200 },
  { name: 'article', path: ARTICLE, floorPath: FLOOR_ARTICLE, status: 200 },
  { name: '404', path: '/nowhere', floorPath: '/nowhere', status: 404 },
];
