import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { applyControl } from './control';
import { sendJson } from './http';
import { createBackend } from './server';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4000' },
    content: { type: 'string', default: 'content' },
  },
});
const { state, listener } = createBackend(path.resolve(values.content));

const server = createServer(async (request, response) => {
  if (`${request.method} ${request.url}` !== 'POST /__control') return listener(request, response);
  try {
    applyControl(state, await json(request));
    sendJson(response, 200, state);
  } catch (error) {
    sendJson(response, 400, { error: String(error) });
  }
});

server.listen(Number(values.port), '127.0.0.1', () => {
  console.log(`backend on http://127.0.0.1:${values.port}`);
});
