import path from 'node:path';
import type { Redirect } from '@wenzhan/contract/calls/redirects';
import { areaOf } from '@wenzhan/contract/urls/match';
import { parseTarget } from '@wenzhan/contract/urls/target';
import { isUnmatchedPath } from '@wenzhan/contract/urls/unmatched-paths';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import { splitEdition } from '@wenzhan/kit/urls/edition-path';
import { normalizePath, pathOf, redirectKey } from '@wenzhan/kit/urls/path';
import { aliasRedirects } from '../alias-redirects';
import type { ContentModel } from '../content-model';
import type { ContentDiagnostic } from '../files/diagnostics';
import { FRONT_LINE, splitFrontMatter } from '../files/front-matter';
import { lineOf } from '../files/yaml';
import { createLinkResolver, type LinkResolver } from '../text-checks/link-resolver';

/** A redirect and its location in the content. */
interface Written {
  redirect: Redirect;
  file: string;
  /** Path in the file's YAML. */
  keys: (string | number)[];
}

/**
 * Finds redirects that never apply, that lead to missing or withdrawn content, to another redirect or in
 * a loop, and duplicates from one path.
 *
 * @param languages the content in further languages, to which redirects of the default language may lead; none for another one
 */
export async function checkRedirects(
  dir: string,
  model: ContentModel,
  languages: ReadonlyMap<string, ContentModel>,
): Promise<ContentDiagnostic[]> {
  const written = writtenIn(model);
  const byAddress = new Map<string, Written>();
  const faults: (Written & { message: string })[] = [];
  const resolver = createLinkResolver(model, null);
  const others = new Map(
    [...languages].map(([language, other]) => [language, createLinkResolver(other, null)]),
  );
  for (const one of written) {
    const from = redirectKey(one.redirect.from);
    const twin = byAddress.get(from);
    if (twin) faults.push({ ...one, message: `旧网址${from}在${twin.file}里已经写过` });
    else byAddress.set(from, one);
    if (areaOf(from)) faults.push({ ...one, message: `${from}下的网址不能转址` });
    else if (!from.includes('?') && !isUnmatchedPath(from) && resolver.exists(from)) {
      faults.push({ ...one, message: `旧网址${from}上现在有内容，转址不会生效` });
    }
  }
  for (const one of byAddress.values()) {
    const message = targetDiagnostic(one.redirect, byAddress, resolver, others);
    if (message) faults.push({ ...one, message });
  }
  return Promise.all(faults.map((diagnostic) => placed(dir, diagnostic)));
}

function writtenIn(model: ContentModel): Written[] {
  const file = model.redirects;
  const articles = [...model.articles.values()].map(({ article }) => article);
  return [
    ...(file?.redirects ?? []).map((redirect, index) => ({
      redirect,
      file: file?.file ?? '',
      keys: [index],
    })),
    ...[...model.pages.values(), ...articles].flatMap((record) =>
      aliasRedirects(record).map((redirect, index) => ({
        redirect,
        file: record.file,
        keys: ['aliases', index],
      })),
    ),
  ];
}

function targetDiagnostic(
  { from, to, status }: Redirect,
  byAddress: ReadonlyMap<string, Written>,
  ownResolver: LinkResolver,
  others: ReadonlyMap<string, LinkResolver>,
): string | null {
  const target = status === 410 ? null : parseTarget(to ?? '');
  if (!target || target.external) return null;
  const at = redirectKey(target.href);
  if (at === redirectKey(from)) return `${from}转到它自己`;
  const next = byAddress.get(at)?.redirect;
  if (!next) {
    const { segment, path } = splitEdition(pathOf(target.href));
    const other = others.get(segment);
    const resolver = other ?? ownResolver;
    const own = other ? path : pathOf(target.href);
    if (!resolver.exists(own)) return `${from}转到${to}，那里没有内容`;
    const record = resolver.recordAt(normalizePath(own));
    const leads = !record || resolver.hasFragment(record, target.href);
    return leads ? null : `${from}转到${to}，那里没有这个小标题或锚点`;
  }
  if (next.status === 410) return `${from}转到${to}，那里已经撤下：直接写410`;
  return leadsBack(at, redirectKey(from), byAddress)
    ? `${from}转到${to}，又转了回来`
    : `${from}转到${to}，那里又转到${next.to}：直接写最后的网址`;
}

function leadsBack(start: string, end: string, byAddress: ReadonlyMap<string, Written>): boolean {
  const seen = new Set<string>();
  let at = start;
  while (at !== end && !seen.has(at)) {
    seen.add(at);
    const to = byAddress.get(at)?.redirect.to;
    if (to === undefined) return false;
    at = redirectKey(to);
  }
  return true;
}

async function placed(
  dir: string,
  { file, keys, message }: Written & { message: string },
): Promise<ContentDiagnostic> {
  const text = await readTextFile(path.join(dir, file));
  const markdown = keys[0] === 'aliases' ? splitFrontMatter(text) : null;
  const line = markdown ? lineOf(markdown.front, keys, FRONT_LINE) : lineOf(text, keys);
  return { file, line, message };
}
