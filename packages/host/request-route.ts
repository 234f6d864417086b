import type { IncomingMessage } from 'node:http';
import { pathOf } from '@wenzhan/kit/urls/path';
import { type HostedRoute, hostedApp } from './app';

/** The part of a request that has its route. */
export type Routed = Pick<IncomingMessage, 'url'>;

const routes = new WeakMap<Routed, HostedRoute | null>();

/** The route that matches the path of a request; null if none does. Matched once, at the first call. */
export function routeOf(request: Routed): HostedRoute | null {
  const before = routes.get(request);
  if (before !== undefined) return before;
  const route = hostedApp().routeOf(pathOf(request.url ?? ''));
  routes.set(request, route);
  return route;
}
