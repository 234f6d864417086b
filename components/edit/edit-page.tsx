import { isApiError } from '@wenzhan/contract/request/errors';
import { routes } from '@wenzhan/contract/urls/routes';
import { editAddress, type ScreenName } from '@wenzhan/write/forms/addresses';
import type { CallEditing, EditStatus } from '@wenzhan/write/forms/call';
import { type ScreenParams, withoutOutcome } from '@wenzhan/write/forms/screen-params';
import { JoinScreen } from '@wenzhan/write/screens/account';
import { ElsewhereScreen, FailedScreen } from '@wenzhan/write/screens/failed';
import { EditFrame } from '@wenzhan/write/screens/frame';
import { KeptInBrowser } from '@wenzhan/write/screens/parts';
import { renderScreen } from '@wenzhan/write/screens/screen';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { sendEditingCall } from '@/lib/request/editing';
import { editorToken, withEditorSession } from '@/lib/request/editor';
import { toResult } from '@/lib/request/result';
import { PREVIEW_PAUSED_COOKIE } from '@/lib/session/cookies';
import { getList } from '@/lib/site/queries/optional-lists';
import { getSite } from '@/lib/site/queries/site';
import { AddPasskey } from './add-passkey';
import { KeptTexts } from './kept-texts';
import { MergeTexts } from './merge-texts';
import { SubmitOnce } from './submit-once';
import { TextEditor } from './text-editor';
import { UploadFiles } from './upload-files';

interface EditPageProps {
  screen: ScreenName;
  params: ScreenParams;
}

/** A screen in its frame, for an editor who is signed in; others are led to `/login`. */
export async function EditPage({ screen, params }: EditPageProps) {
  const [{ status, content }, { siteName }] = await Promise.all([
    contentOf({ screen, params }),
    getSite(),
  ]);
  return (
    <EditFrame siteName={siteName} current={screen} status={status}>
      {content}
      <SubmitOnce />
    </EditFrame>
  );
}

interface Content {
  /** Undefined if it is not known, and for people without an account. */
  status?: EditStatus;
  content: ReactNode;
}

async function contentOf({ screen, params }: EditPageProps): Promise<Content> {
  if (screen === 'join') return { content: <JoinScreen params={params} /> };
  const token = await editorToken();
  if (!token) return { content: await withoutToken(screen, params) };
  const editor = { token, headers: await headers() };
  const call: CallEditing = (name, input = {}) =>
    withEditorSession(sendEditingCall(name, input, editor));
  const known = await toResult(call('edit_status'));
  if (known.state !== 'found') {
    const isAbsent = codeOf(known) === 404;
    return { content: isAbsent ? <ElsewhereScreen /> : <FailedScreen code={undefined} /> };
  }
  const status = known.value;
  const suggestions = screen === 'text' ? await suggestedValues() : undefined;
  const islands = { AddPasskey, KeptTexts, MergeTexts, TextEditor, UploadFiles };
  const shown = await toResult(
    renderScreen(screen, { call, status, params, suggestions, ...islands }),
  );
  if (shown.state === 'found') return { status, content: shown.value };
  const failed = (
    <>
      <FailedScreen code={codeOf(shown)} />
      {screen === 'text' && <KeptInBrowser KeptTexts={KeptTexts} status={status} />}
    </>
  );
  return { status, content: failed };
}

/** What may be typed into fields of a text. Without it, nothing is suggested. */
async function suggestedValues() {
  const [tags, authors] = await Promise.all([
    toResult(getList('tag_list')),
    toResult(getList('author_list')),
  ]);
  return {
    tags: tags.state === 'found' ? tags.value.map(({ name }) => name) : [],
    author: authors.state === 'found' ? authors.value.map(({ id }) => id) : [],
  };
}

/** Leads to `/login`, unless the content service cannot verify the token at the moment. */
async function withoutToken(screen: ScreenName, params: ScreenParams): Promise<ReactNode> {
  if ((await cookies()).has(PREVIEW_PAUSED_COOKIE)) return <FailedScreen code={undefined} />;
  return redirect(routes.signIn(editAddress(screen, withoutOutcome(params))));
}

/** The code of a failed call. */
const codeOf = (result: { state: string; error?: unknown }): number | undefined =>
  isApiError(result.error) ? (result.error.code ?? result.error.status) : undefined;
