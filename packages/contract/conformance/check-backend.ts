import type { SiteConfig } from '../calls/site';
import type { ListedSectionPage } from '../schemas/sections';
import { checkArticleInfo } from './parts/article-info';
import { checkArticleList, type Listed } from './parts/article-list';
import { checkArticleQueries } from './parts/article-queries';
import { checkCategories } from './parts/categories';
import { checkChanges } from './parts/changes';
import { checkCors } from './parts/cors';
import type { Finding } from './parts/finding';
import { checkLanguages } from './parts/languages';
import { checkOptionalCalls } from './parts/lists';
import { checkMessages } from './parts/messages';
import { checkPages } from './parts/pages';
import type { Backend } from './parts/probe';
import { checkSearch } from './parts/search';
import { checkSecrecy } from './parts/secrecy';
import { checkSectionPageSecrecy, checkSectionPages } from './parts/section-pages';
import { openSession, type Session } from './parts/session';
import { checkSite } from './parts/site';
import { checkUsers } from './parts/users';

export interface CheckOptions extends Backend {
  /** An editor's token: the checks run a second time with it. */
  token?: string | undefined;
  /** The site's origin, or its URL; without it, or if it is the backend's own, CORS is not checked. */
  origin?: string | undefined;
}

/**
 * Checks every endpoint of a backend and returns its violations of the contract, in the order found.
 *
 * Never throws because of the backend. Only reads, apart from two sign-ins and an empty message that must be refused.
 */
export async function checkBackend(options: CheckOptions): Promise<Finding[]> {
  const { token, base } = options;
  // Browsers send no slash at its end.
  const origin = options.origin && new URL(options.origin).origin;
  const findings: Finding[] = [];
  const anonymous = openSession(options, findings, undefined);
  const seenByAll = await checkReader(anonymous);
  await checkLanguages(anonymous, seenByAll, (language) => {
    const session = openSession(options, findings, undefined, language);
    return { session, check: () => checkContent(session) };
  });
  if (token) {
    const editor = openSession(options, findings, token);
    const seenByEditor = await checkReader(editor);
    await checkSecrecy(anonymous, editor, seenByAll.listed, seenByEditor.listed);
    const pages = [seenByAll.sectionPages, seenByEditor.sectionPages] as const;
    await checkSectionPageSecrecy(anonymous, editor, ...pages);
  }
  if (origin && origin !== new URL(base).origin) await checkCors(options, origin, findings);
  return findings;
}

/** What a reader finds in the lists. */
interface Seen {
  site: SiteConfig | undefined;
  listed: Listed;
  sectionPages: ListedSectionPage[];
}

async function checkReader(session: Session): Promise<Seen> {
  const seen = await checkContent(session);
  await checkUsers(session);
  await checkMessages(session);
  return seen;
}

/** Checks what a reader finds in one language. */
async function checkContent(session: Session): Promise<Seen> {
  const site = await checkSite(session);
  const categories = await checkCategories(session);
  const listed = await checkArticleList(session, categories);
  await checkArticleQueries(session, listed);
  await checkOptionalCalls(session, listed);
  await checkArticleInfo(session, listed);
  const pages = await checkPages(session);
  await checkSearch(session, listed);
  const sectionPages = await checkSectionPages(session);
  await checkChanges(session, listed, pages);
  return { site, listed, sectionPages };
}
