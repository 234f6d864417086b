import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { isUnmatchedPath } from '@wenzhan/contract/urls/unmatched-paths';
import { FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';
import { MAX_VERIFICATION_BYTES, verificationFile } from '@wenzhan/kit/verification-files';
import { type NextRequest, NextResponse } from 'next/server';

const TYPES = { html: 'text/html', txt: 'text/plain', xml: 'application/xml' } as const;

/**
 * Responds with a file by which a service verifies whose the site is; null for any other path, for one that has a route,
 * and for a file that is too long, no plain file, or cannot be read.
 */
export async function respondWithVerification(request: NextRequest): Promise<NextResponse | null> {
  const { pathname } = request.nextUrl;
  if (!['GET', 'HEAD'].includes(request.method) || !isUnmatchedPath(pathname)) return null;
  const file = verificationFile(pathname);
  const body = file && (await readShort(file).catch(() => null));
  if (!file || !body) return null;
  const ending = file.slice(file.lastIndexOf('.') + 1) as keyof typeof TYPES;
  return new NextResponse(request.method === 'HEAD' ? null : body, {
    headers: {
      'content-type': `${TYPES[ending]}; charset=utf-8`,
      'cache-control': 'public, max-age=0',
      'x-robots-tag': 'noindex',
      [POLICY_HEADER]: FILE_POLICY,
    },
  });
}

async function readShort(file: string): Promise<string | null> {
  // A pipe would be waited for, and a symbolic link may lead out of the folder.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(/* turbopackIgnore: true */ file, flags);
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > MAX_VERIFICATION_BYTES) return null;
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}
