import { embeddedApi } from '@wenzhan/content/service/embedded';
import { ROUTES as ALL_ROUTES } from '@wenzhan/contract/urls/table';
import { NextRequest } from 'next/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { handleEditAction } from '../editing/handle-edit-action';
import { handlePaste } from '../editing/handle-paste';
import { handleForm } from '../forms/handle-form';
import { handleClientError } from '../reports/handle-client-error';
import { handleVisit } from '../reports/handle-visit';
import { handleVitals } from '../reports/handle-vitals';
import { handleRevalidation } from '../revalidate/handle-revalidation';
import { signOut } from '../session/end-session';
import { signInWithPasskey } from '../session/passkey-sign-in';
import { signIn } from '../session/sign-in';

vi.mock('next/server', async (original) => ({
  ...(await original<typeof import('next/server')>()),
  connection: async () => undefined,
}));
vi.mock('next/headers', async () => {
  const { NextResponse } = await import('next/server');
  return {
    cookies: async () => new NextResponse().cookies,
    draftMode: async () => ({ disable() {} }),
  };
});
vi.mock('../../site/queries/site', () => ({ cachedSite: async () => ({ siteName: '文站' }) }));
vi.mock('@wenzhan/kit/telemetry/events', async (original) => ({
  ...(await original<typeof import('@wenzhan/kit/telemetry/events')>()),
  vitalsMeasured: { hasSubscribers: true },
}));

beforeEach(() => {
  vi.restoreAllMocks();
  vi.stubEnv('REVALIDATE_SECRET', 'a secret of the tests, 32 letters');
});

const KIBIBYTE = 1024;

interface BodyRoute {
  path: string;
  handle: (request: NextRequest) => Promise<Response>;
  /** Bytes that it reads at most. */
  maxBytes: number;
  type: string;
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** Each route that takes a body; a form that exists is in `handle-form.test.ts`. */
const ROUTES: Record<string, BodyRoute> = {
  '/api/web/[[...path]]': {
    path: '/api/web/login',
    handle: async (request) => (await embeddedApi()).fetch(request),
    maxBytes: 16 * KIBIBYTE,
    type: JSON_TYPE,
  },
  '/api/session': {
    path: '/api/session',
    handle: signIn,
    maxBytes: 16 * KIBIBYTE,
    type: FORM_TYPE,
  },
  '/api/session/end': { path: '/api/session/end', handle: signOut, maxBytes: 0, type: FORM_TYPE },
  '/api/session/passkey': {
    path: '/api/session/passkey',
    handle: signInWithPasskey,
    maxBytes: 16 * KIBIBYTE,
    type: JSON_TYPE,
  },
  '/api/revalidate': {
    path: '/api/revalidate',
    handle: handleRevalidation,
    maxBytes: 64 * KIBIBYTE,
    type: JSON_TYPE,
  },
  '/api/forms/[form]': {
    path: '/api/forms/none',
    handle: (request) => handleForm(request, 'none'),
    maxBytes: 0,
    type: FORM_TYPE,
  },
  '/api/edit/paste': {
    path: '/api/edit/paste',
    handle: handlePaste,
    maxBytes: 0,
    type: JSON_TYPE,
  },
  '/api/edit/[action]': {
    path: '/api/edit/none',
    handle: (request) => handleEditAction(request, 'none'),
    maxBytes: 0,
    type: FORM_TYPE,
  },
  '/api/client-error': {
    path: '/api/client-error',
    handle: handleClientError,
    maxBytes: 4 * KIBIBYTE,
    type: JSON_TYPE,
  },
  '/api/vitals': {
    path: '/api/vitals',
    handle: handleVitals,
    maxBytes: 4 * KIBIBYTE,
    type: JSON_TYPE,
  },
  '/api/visit': { path: '/api/visit', handle: handleVisit, maxBytes: 0, type: JSON_TYPE },
};

test('each route that takes a body is tried here', () => {
  const rows = ALL_ROUTES.filter((row) => row.acceptsBody).map(({ pattern }) => pattern);
  expect(Object.keys(ROUTES)).toEqual(rows);
});

const requestOf = ({ path, type }: BodyRoute, body: BodyInit) =>
  new NextRequest(`http://site.test${path}`, {
    ...{ method: 'POST', body, duplex: 'half' },
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
  });

test.each(Object.entries(ROUTES))(
  '%s reads of an endless body what it can mean',
  async (_, route) => {
    let read = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      read += KIBIBYTE;
      controller.enqueue(new Uint8Array(KIBIBYTE));
    };
    await route.handle(requestOf(route, new ReadableStream({ pull }, { highWaterMark: 0 })));
    // The chunk with which it is too long.
    expect(read).toBeLessThanOrEqual(route.maxBytes && route.maxBytes + KIBIBYTE);
  },
);

test.each(Object.entries(ROUTES))(
  '%s parses the deepest body once, or not at all',
  async (_, route) => {
    const body = route.type === JSON_TYPE ? '['.repeat(route.maxBytes) : '&'.repeat(route.maxBytes);
    const parseJson = vi.spyOn(JSON, 'parse');
    const parseForm = vi.spyOn(globalThis, 'URLSearchParams');
    const { status } = await route.handle(requestOf(route, body));
    expect(status).toBeLessThan(500);
    const parsed = [...parseJson.mock.calls, ...parseForm.mock.calls].filter(
      ([text]) => text === body,
    );
    expect(parsed.length).toBeLessThanOrEqual(1);
  },
);
