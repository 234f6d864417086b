import type { OpenAPIHono } from '@hono/zod-openapi';
import { endpointPath } from '@wenzhan/contract/calls/call';
import { type EditingCall, editingCalls } from '@wenzhan/contract/calls/editing/calls';
import type { Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { MAX_BODY_BYTES, missing, Refusal, succeed, tooLarge } from '../envelope';
import { routeFor } from '../openapi';
import {
  type EditingHandlers,
  type EditingInput,
  type Editor,
  includesRole,
  ROLE_OF,
} from './editing-handler';

/** What answers the calls of editors who write. */
export interface Editing {
  handlers: Partial<EditingHandlers>;
  /** Who sends a request; undefined without a valid token. */
  editorOf: (request: Request) => Promise<Editor | undefined>;
  /** Notes that the role of an editor does not allow a call. */
  noteRefusal?: (editor: Editor, call: EditingCall, request: Request) => Promise<void>;
}

/** Adds the calls of editors to an app. One without a handler is code 404. */
export function addEditingRoutes(app: OpenAPIHono, editing: Editing): void {
  const { handlers } = editing;
  for (const name of Object.keys(editingCalls) as EditingCall[]) {
    const call = editingCalls[name];
    const maxSize = 'maxBodyBytes' in call ? call.maxBodyBytes : MAX_BODY_BYTES;
    const handle: Handler = async ({ req }) => {
      const handler = handlers[name] as ((asked: EditingInput<never>) => unknown) | undefined;
      if (!handler) throw missing();
      const editor = await allowed(name, req.raw, editing);
      const input = { query: req.valid('query' as never), body: req.valid('json' as never) };
      return succeed((await handler({ ...input, editor, request: req.raw } as never)) ?? null);
    };
    // Whether somebody may make the call is asked before a long body is read.
    app.use(endpointPath(name), async ({ req }, next) => {
      await allowed(name, req.raw, editing);
      await next();
    });
    app.use(endpointPath(name), bodyLimit({ maxSize, onError: tooLarge }));
    app.openapi(routeFor(name), handle as never);
  }
}

/** @throws {Refusal} 401 without a valid token, 403 for a role that may not make the call */
async function allowed(
  name: EditingCall,
  request: Request,
  { editorOf, noteRefusal }: Editing,
): Promise<Editor | undefined> {
  const role = ROLE_OF[name];
  if (role === 'anybody') return undefined;
  const editor = await editorOf(request);
  if (!editor) throw new Refusal(401);
  if (!includesRole(editor.role, role)) {
    await noteRefusal?.(editor, name, request);
    throw new Refusal(403);
  }
  return editor;
}
