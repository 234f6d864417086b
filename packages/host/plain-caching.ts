import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { endSharedCaching, keepFailureFromSharedCaches } from './final-headers';

/**
 * Bounds the lifetimes in shared caches of what every server of this process sends, where no request pipeline does it
 * (`SELF_HOSTING=0`). The framework has no setting for them but its own: a shorter `expireTime` would have it forget pages.
 */
export function endSharedCachingEverywhere(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse };
    const { writeHead } = response;
    // Node calls it before the first bytes, unless the framework has.
    response.writeHead = (...args: unknown[]) => {
      response.statusCode = Number(args[0]);
      keepFailureFromSharedCaches(response);
      endSharedCaching(response);
      return Reflect.apply(writeHead, response, args);
    };
  });
}
