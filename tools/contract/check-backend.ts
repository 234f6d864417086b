import { checkArticleInfo } from './article-info';
import { checkArticleList, type Listed } from './article-list';
import { checkArticleQueries } from './article-queries';
import { checkCategories } from './categories';
import { checkChanges } from './changes';
import { checkCors } from './cors';
import type { Finding } from './finding';
import { checkOptionalCalls } from './lists';
import { checkPages } from './pages';
import type { Backend } from './probe';
import { checkSearch } from './search';
import { checkSecrecy } from './secrecy';
import { openSession, type Session } from './session';
import { checkSite } from './site';
import { checkUsers } from './users';

export interface CheckOptions extends Backend {
  /** An editor's token: the checks run a second time with it. */
  token?: string | undefined;
  /** The site's origin; without it, or if it is the backend's own, CORS is not checked. */
  origin?: string | undefined;
}

/**
 * Checks every endpoint of a backend and returns its violations of the contract, in the order found.
 *
 * Never throws because of the backend. Only reads, apart from two sign-ins that must fail.
 */
export async function checkBackend(options: CheckOptions): Promise<Finding[]> {
  const { token, origin, base } = options;
  const findings: Finding[] = [];
  const anonymous = openSession(options, findings, undefined);
  const seenByAll = await checkReader(anonymous);
  if (token) {
    const editor = openSession(options, findings, token);
    await checkSecrecy(anonymous, editor, seenByAll, await checkReader(editor));
  }
  if (origin && origin !== new URL(base).origin) await checkCors(options, origin, findings);
  return findings;
}

async function checkReader(session: Session): Promise<Listed> {
  await checkSite(session);
  const categories = await checkCategories(session);
  const listed = await checkArticleList(session, categories);
  await checkArticleQueries(session, listed);
  await checkOptionalCalls(session, listed);
  await checkArticleInfo(session, listed);
  const pages = await checkPages(session);
  await checkSearch(session, listed);
  await checkChanges(session, listed, pages);
  await checkUsers(session);
  return listed;
}
