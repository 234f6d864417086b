import type { IncomingMessage } from 'node:http';
import { matchRoute, type RouteMatch } from '@wenzhan/contract/urls/match';
import { pathOf } from '@wenzhan/kit/urls/path';

/** The part of a request that has its route. */
export type Routed = Pick<IncomingMessage, 'url'>;

const known = new WeakMap<Routed, RouteMatch | null>();

/** The route that matches the path of a request; null if none does. Matched once, at the first call. */
export function routeOf(request: Routed): RouteMatch | null {
  const before = known.get(request);
  if (before !== undefined) return before;
  const route = matchRoute(pathOf(request.url ?? ''));
  known.set(request, route);
  return route;
}
