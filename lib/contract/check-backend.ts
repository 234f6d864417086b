import { checkArticleInfo } from './article-info';
import { checkArticleList, type Listed } from './article-list';
import { checkArticleQueries } from './article-queries';
import { checkCategories } from './categories';
import { checkChanges } from './changes';
import { checkCors } from './cors';
import type { Finding } from './finding';
import { checkPages } from './pages';
import type { Backend } from './probe';
import { checkRedirects } from './redirects';
import { checkSearch } from './search';
import { checkSecrecy } from './secrecy';
import { openSession, type Session } from './session';
import { checkSite } from './site';
import { checkUsers } from './users';

export interface CheckOptions extends Backend {
  /** An editor's token: everything is asked a second time with it. */
  token?: string | undefined;
  /** Origin of the site whose browsers will ask; without one no CORS check is made. */
  origin?: string | undefined;
}

/**
 * Asks a backend every call of the contract and returns what does not fit, in the order met.
 *
 * Never throws for what the backend does; reads only, apart from two sign-ins that must fail.
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
  await checkArticleInfo(session, listed);
  const pages = await checkPages(session);
  await checkSearch(session, listed);
  await checkChanges(session, listed, pages);
  await checkRedirects(session);
  await checkUsers(session);
  return listed;
}
