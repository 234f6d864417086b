/*
 * Loaded before the site (`node --import`). The framework listens before it loads the site, which leaves requests to
 * other instances while it starts (packages/host/request-pipeline.ts). Until the first response, this leaves them.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

const REQUEST = 'http.server.request.start';
const RESPONSE = 'http.server.response.finish';

/** @param {any} message */
function leave({ request, socket }) {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && request.headers['x-wenzhan-if-ready'] !== undefined) socket.destroy();
}

function stop() {
  unsubscribe(REQUEST, leave);
  unsubscribe(RESPONSE, stop);
}

subscribe(REQUEST, leave);
subscribe(RESPONSE, stop);
