import 'server-only';
import { httpMessage } from '@wenzhan/contract/request/errors';
import type { FormConfig } from '@wenzhan/contract/schemas/form';
import { routes } from '@wenzhan/contract/urls/routes';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { editionSegment } from '@wenzhan/kit/urls/editions';
import { type FormNotice, forms as texts } from '@wenzhan/texts/forms';
import type { NextRequest } from 'next/server';
import { connection } from 'next/server';
import { editionOf } from '../../site/editions';
import { inEdition, languageArgument, pageEdition } from '../../site/page-edition';
import { formOf } from '../../site/queries/forms';
import type { NamedForm } from '../../site/queries/section-data';
import { cachedSite } from '../../site/queries/site';
import { isSameOrigin } from '../http/origin';
import { readSubmitted } from '../http/read-form';
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
  const sent = await readInTurn(request, namedForm.form);
  if (sent === 'busy') return answerBusy(request);
  const typed: Typed = sent?.texts ?? new Map();
  const chosen = sent?.files ?? new Map();
  const segment = editionSegment(typed.get('_page') ?? '');
  const page = pathInEdition(segment, routes.form(name));
  return inEdition(await editionOf(segment), () =>
    handleIn(request, { name, page, typed, chosen, isWhole: sent !== null }),
  );
}

/** Forms with files that are read at a time: each may take some fifty megabytes of memory. */
const MAX_UPLOADS = 4;
let uploads = 0;

const takesFiles = ({ fields }: FormConfig): boolean => fields.some(({ type }) => type === 'file');

/** Reads what was sent; one with files only if not too many are read. */
async function readInTurn(request: Request, form: FormConfig) {
  const bounds = boundsOf(form);
  if (!takesFiles(form)) return readSubmitted(request, bounds);
  if (uploads >= MAX_UPLOADS) return 'busy';
  uploads += 1;
  try {
    return await readSubmitted(request, bounds);
  } finally {
    uploads -= 1;
  }
}

interface Sent {
  name: string;
  /** The path of the page of the form, in the edition of the one that sent it. */
  page: string;
  typed: Typed;
  chosen: ReadonlyMap<string, File>;
  /** Whether all of it was read. */
  isWhole: boolean;
}

/** Takes a form in the edition of the page that sent it. */
async function handleIn(
  request: NextRequest,
  { name, page, typed, chosen, isWhole }: Sent,
): Promise<Response> {
  const site = await cachedSite(...languageArgument());
  const namedForm = formOf(site, name);
  if (!namedForm) return answerUnknown(request);
  const shown = (await pageEdition()?.convert(namedForm.form, [])) ?? namedForm.form;
  const isOwn = isSameOrigin(request);
  const given = isOwn ? typed : withoutBoxes(namedForm, typed);
  const sentHere = { shown, typed: given, chosen, request };
  const submission: Submission = { site: site.siteName, namedForm, ...sentHere };
  const outcome = await answerTo(submission, { isWhole, isOwn });
  if (wantsJson(request)) return jsonAnswer(outcome);
  return outcome.status === 0 ? seeOther(`${page}/sent`) : filledPage(submission, page, outcome);
}

async function answerTo(
  submission: Submission,
  { isWhole, isOwn }: { isWhole: boolean; isOwn: boolean },
): Promise<FormAnswer> {
  if (!isWhole) {
    const notice = takesFiles(submission.namedForm.form) ? 'filesTooLarge' : 'tooLarge';
    return { status: 413, notice };
  }
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
const answerUnknown = (request: Request) => answerUnread(request, 404, 'changed');

/** One that was not read, because others are. */
const answerBusy = (request: Request) => answerUnread(request, 503, 'unavailable');

function answerUnread(request: Request, status: 404 | 503, notice: FormNotice): Response {
  if (wantsJson(request)) return jsonAnswer({ status, notice });
  return new Response(`${httpMessage(status)}\n${texts().notices[notice]}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', ...PLAIN_HEADERS },
  });
}

const wantsJson = ({ headers }: Request): boolean =>
  headers.get('accept')?.includes('application/json') ?? false;
