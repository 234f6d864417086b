import 'server-only';
import { httpMessage } from '@wenzhan/contract/request/errors';
import { routes } from '@wenzhan/contract/urls/routes';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { editionSegment } from '@wenzhan/kit/urls/editions';
import { forms as texts } from '@wenzhan/texts/forms';
import type { NextRequest } from 'next/server';
import { connection } from 'next/server';
import { editionOf } from '../../site/editions';
import { inEdition, languageArgument, pageEdition } from '../../site/page-edition';
import { formOf } from '../../site/queries/forms';
import type { NamedForm } from '../../site/queries/section-data';
import { cachedSite } from '../../site/queries/site';
import { isSameOrigin } from '../http/origin';
import { readForm } from '../http/read-form';
import { seeOther } from '../http/see-other';
import { answerPermit, type FormAnswer, jsonAnswer, PLAIN_HEADERS, permitFor } from './answers';
import { decide, type Submission } from './decide';
import { filledPage } from './filled-page';
import { issueToken } from './form-token';
import { boundsOf, CONSENT, type Typed } from './read-values';

/** Gives the script of a form its token, and leads people to the page of the form. */
export async function handleFormPermit(request: NextRequest, name: string): Promise<Response> {
  await connection();
  const namedForm = formOf(await cachedSite(), name);
  // The name is that of the path, decoded: any characters, which a header cannot have.
  if (!wantsJson(request)) return seeOther(routes.form(encodeURIComponent(name)));
  return namedForm ? answerPermit(namedForm) : jsonAnswer({ status: 404, notice: 'changed' });
}

/**
 * Takes a form. Without scripts the answer is a redirect to the page that says that it has arrived, or the page of the
 * form with what was typed; for the form's script it is an envelope. A form that a page elsewhere has sent is shown to
 * the visitor, who may send it from here.
 */
export async function handleForm(request: NextRequest, name: string): Promise<Response> {
  await connection();
  const namedForm = formOf(await cachedSite(), name);
  // Before its body is read: nobody has filled in what does not exist.
  if (!namedForm) return answerUnknown(request);
  const sent = await readForm(request, boundsOf(namedForm.form));
  const typed: Typed = sent ?? new Map();
  const segment = editionSegment(typed.get('_page') ?? '');
  const page = pathInEdition(segment, routes.form(name));
  return inEdition(await editionOf(segment), () =>
    handleIn(request, { name, page, typed, isWhole: sent !== null }),
  );
}

interface Sent {
  name: string;
  /** The path of the page of the form, in the edition of the one that sent it. */
  page: string;
  typed: Typed;
  /** Whether all of it was read. */
  isWhole: boolean;
}

/** Takes a form in the edition of the page that sent it. */
async function handleIn(
  request: NextRequest,
  { name, page, typed, isWhole }: Sent,
): Promise<Response> {
  const site = await cachedSite(...languageArgument());
  const namedForm = formOf(site, name);
  if (!namedForm) return answerUnknown(request);
  const shown = (await pageEdition()?.convert(namedForm.form, [])) ?? namedForm.form;
  const isOwn = isSameOrigin(request);
  const given = isOwn ? typed : withoutBoxes(namedForm, typed);
  const submission: Submission = { site: site.siteName, namedForm, shown, typed: given, request };
  const outcome = await answerTo(submission, { isWhole, isOwn });
  if (wantsJson(request)) return jsonAnswer(outcome);
  return outcome.status === 0 ? seeOther(`${page}/sent`) : filledPage(submission, page, outcome);
}

async function answerTo(
  submission: Submission,
  { isWhole, isOwn }: { isWhole: boolean; isOwn: boolean },
): Promise<FormAnswer> {
  if (!isWhole) return { status: 413, notice: 'tooLarge' };
  if (isOwn) return decide(submission);
  const { namedForm } = submission;
  const permit = await permitFor(namedForm, issueToken(namedForm.name, Date.now()));
  return { status: 403, notice: 'elsewhere', permit };
}

/** What was typed, without the boxes that are ticked: visitors agree to what they say themselves. */
function withoutBoxes({ form }: NamedForm, typed: Typed): Typed {
  const boxes = form.fields.filter(({ type }) => type === 'checkbox').map(({ name }) => name);
  return new Map([...typed].filter(([name]) => name !== CONSENT && !boxes.includes(name)));
}

/** A form that was removed while its page was open. */
function answerUnknown(request: Request): Response {
  if (wantsJson(request)) return jsonAnswer({ status: 404, notice: 'changed' });
  return new Response(`${httpMessage(404)}\n${texts().notices.changed}\n`, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...PLAIN_HEADERS },
  });
}

const wantsJson = ({ headers }: Request): boolean =>
  headers.get('accept')?.includes('application/json') ?? false;
