import { isApiError } from '@wenzhan/contract/request/errors';
import { routes } from '@wenzhan/contract/urls/routes';
import { editAddress, type ScreenName } from '@wenzhan/write/forms/addresses';
import type { CallEditing } from '@wenzhan/write/forms/call';
import type { ScreenParams } from '@wenzhan/write/forms/screen-params';
import { JoinScreen } from '@wenzhan/write/screens/account';
import { ElsewhereScreen, FailedScreen } from '@wenzhan/write/screens/failed';
import { EditFrame } from '@wenzhan/write/screens/frame';
import { renderScreen } from '@wenzhan/write/screens/screen';
import { headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { sendEditingCall } from '@/lib/request/editing';
import { editorToken, withEditorSession } from '@/lib/request/editor';
import { toResult } from '@/lib/request/result';
import { getSite } from '@/lib/site/queries/site';
import { AddPasskey } from './add-passkey';

interface EditPageProps {
  screen: ScreenName;
  params: ScreenParams;
}

/** A screen in its frame, for an editor who is signed in; others are led to `/login`. */
export async function EditPage({ screen, params }: EditPageProps) {
  const [token, { siteName }] = await Promise.all([editorToken(), getSite()]);
  if (screen === 'join') {
    return (
      <EditFrame siteName={siteName} current={screen}>
        <JoinScreen params={params} />
      </EditFrame>
    );
  }
  if (!token) redirect(routes.signIn(editAddress(screen, linkable(params))));
  const editor = { token, headers: await headers() };
  const call: CallEditing = (name, input = {}) =>
    withEditorSession(sendEditingCall(name, input, editor));
  const status = await toResult(call('edit_status'));
  const frame = { siteName, current: screen };
  if (status.state !== 'found') {
    const isAbsent = status.state === 'failed' && codeOf(status.error) === 404;
    return (
      <EditFrame {...frame}>
        {isAbsent ? <ElsewhereScreen /> : <FailedScreen code={undefined} />}
      </EditFrame>
    );
  }
  const shown = await toResult(
    renderScreen(screen, { call, status: status.value, params, AddPasskey }),
  );
  return (
    <EditFrame {...frame} status={status.value}>
      {shown.state === 'found' ? shown.value : <FailedScreen code={failureOf(shown)} />}
    </EditFrame>
  );
}

/** What an address says besides what has just been done. */
const linkable = ({ path, in: language, kind, state, category, keyword, from }: ScreenParams) => ({
  path,
  in: language,
  kind,
  state,
  category,
  keyword,
  from,
});

const failureOf = (shown: { state: string; error?: unknown }) => codeOf(shown.error);

const codeOf = (error: unknown) => (isApiError(error) ? (error.code ?? error.status) : undefined);
