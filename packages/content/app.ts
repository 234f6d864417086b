import { OpenAPIHono, type z } from '@hono/zod-openapi';
import { endpointPath } from '@wenzhan/contract/calls/call';
import { editingCalls } from '@wenzhan/contract/calls/editing/calls';
import { type CallName, endpoints } from '@wenzhan/contract/calls/endpoints';
import { httpMessage } from '@wenzhan/contract/request/errors';
import { describeIssues } from '@wenzhan/contract/request/parse-response';
import { responses } from '@wenzhan/texts/responses';
import type { Context, Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HTTPException } from 'hono/http-exception';
import { addEditingRoutes, type Editing } from './editing/editing-routes';
import {
  brokenServer,
  fail,
  json,
  MAX_BODY_BYTES,
  missing,
  Refusal,
  succeed,
  tooLarge,
} from './envelope';
import type { Log } from './files/diagnostics';
import type { HandlerInput, Handlers } from './handler';
import { describeApi, OPENAPI_PATH, routeFor } from './openapi';

interface AppOptions {
  handlers: Handlers;
  /** The input of every handler besides query and body. */
  surroundings: (request: Request) => Promise<Omit<HandlerInput<CallName>, 'query' | 'body'>>;
  /** Whether another backend is configured: then only the OpenAPI document is served. */
  external: boolean;
  log: Log;
  editing: Editing;
}

/** An app with the routes of the contract. */
export function createApp({
  handlers,
  surroundings,
  external,
  log,
  editing,
}: AppOptions): OpenAPIHono {
  const app = new OpenAPIHono({
    defaultHook: (result) => (result.success ? undefined : refuseInvalid(result.error)),
  });
  if (external) {
    app.use(async (context, next) => {
      if (context.req.path !== OPENAPI_PATH) return fail(missing());
      await next();
    });
  }
  for (const name of Object.keys(endpoints) as CallName[]) {
    const handle: Handler = async (context) => {
      const asked = { ...(await surroundings(context.req.raw)), ...validated(context) };
      return succeed(await handlers[name](asked as never));
    };
    app.use(endpointPath(name), bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }));
    app.openapi(routeFor(name), handle as never);
    app.all(endpointPath(name), () => refuseMethod(endpoints[name].method));
  }
  addEditingRoutes(app, editing);
  for (const [name, { method }] of Object.entries(editingCalls))
    app.all(endpointPath(name), () => refuseMethod(method));
  let description: unknown;
  app.get(OPENAPI_PATH, () => {
    description ??= describeApi(app);
    return json(description, 200);
  });
  app.all(OPENAPI_PATH, () => refuseMethod('GET'));
  app.notFound(() => fail(missing()));
  app.onError((error, context) => answerError(error, context, log));
  return app;
}

function validated({ req }: Context) {
  return { query: req.valid('query' as never), body: req.valid('json' as never) };
}

function refuseInvalid({ issues }: z.ZodError): Response {
  return fail(new Refusal(400, responses().detailed(httpMessage(400), describeIssues(issues))));
}

function refuseMethod(method: string): Response {
  const allow = method === 'GET' ? 'GET, HEAD' : method;
  return fail(new Refusal(405, responses().methodNotAllowed, { allow }));
}

function answerError(error: Error, context: Context, log: Log): Response {
  if (error instanceof Refusal) return fail(error);
  // Hono throws this for a body that is not valid JSON or has another content type.
  if (error instanceof HTTPException) return fail(new Refusal(400));
  log(`${context.req.method} ${context.req.path}: ${error.stack ?? error.message}`);
  return brokenServer();
}
