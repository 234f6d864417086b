import 'server-only';
import { selfRequest } from '@wenzhan/kit/http/self-request';
import { siteLocale } from '@wenzhan/kit/language';
import { FILE_POLICY, POLICY_HEADER } from '@wenzhan/kit/security/content-policy';

import { h } from 'hastscript';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { pageMessages } from '../../site/page-edition';
import type { Submission } from './decide';
import { type Filling, fillForm } from './fill-form';

/** Headers that belong to a document. */
const DOCUMENT_HEADERS = ['content-type', POLICY_HEADER];

/**
 * The page of a form with what was typed, for a visitor without scripts. Nothing of it is stored.
 *
 * @param page path of the page
 */
export async function filledPage(
  { namedForm: { name }, shown: form, typed, chosen, request }: Submission,
  page: string,
  answer: Filling['answer'],
): Promise<Response> {
  const filling = { name, form, typed, chosen, answer };
  // The visitor is to look at it once more; nothing is wrong.
  const status = answer.status === 428 ? 200 : answer.status;
  const headers = new Headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  const own = await selfRequest(page, { cause: request });
  if (!own?.ok) {
    headers.set('content-type', 'text/html; charset=utf-8');
    headers.set(POLICY_HEADER, FILE_POLICY);
    return new Response(plainPage(filling), { status, headers });
  }
  for (const header of DOCUMENT_HEADERS) {
    const value = own.headers.get(header);
    if (value) headers.set(header, value);
  }
  return new Response(fillForm(await own.text(), filling), { status, headers });
}

/** What was typed, if the page cannot be had. */
function plainPage({ form, typed, answer }: Filling): string {
  const rows = form.fields.map(({ name, label }) => [
    h('dt', label),
    h('dd', typed.get(name) ?? ''),
  ]);
  const document = h(null, [
    { type: 'doctype' },
    h('html', { lang: siteLocale() }, [
      h('meta', { charset: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('title', form.title),
      h('h1', form.title),
      h('p', { role: 'alert' }, pageMessages().forms.notices[answer.notice]),
      h('dl', rows.flat()),
    ]),
  ]);
  return unified().use(rehypeStringify).stringify(document);
}
