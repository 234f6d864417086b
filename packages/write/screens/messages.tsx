import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { MESSAGE_MARKS } from '@wenzhan/contract/calls/editing/messages';
import { formatSize } from '@wenzhan/kit/text/file-size';
import { writingOffice } from '@wenzhan/texts/writing-office';
import { actionAddress, editAddress, messageFileAddress } from '../forms/addresses';
import { exportedPart } from '../forms/exported-messages';
import { mailAnswer } from '../forms/mail-answer';
import type { ScreenParams } from '../forms/screen-params';
import { formatTime } from '../forms/times';
import { ActionForm, Choice, Heading, Outcome, Pager, type ScreenProps } from './parts';

const LIMIT = 30;

type Message = EditingData<'edit_messages'>['list'][number];

/** What visitors have sent with forms. */
export async function MessagesScreen({ call, status, params }: ScreenProps) {
  const { form, mark, page } = params;
  const { list, total, forms } = await call('edit_messages', {
    query: { form, mark, page, limit: LIMIT },
  });
  const { messages: texts } = writingOffice();
  const part = exportedPart(total);
  const at = (to: number) => editAddress('messages', { form, mark, page: to });
  return (
    <>
      <Heading title={texts.title}>
        {total > 0 && (
          <a className="edit-button" href={actionAddress('messages.csv')} download="messages.csv">
            {texts.export}
          </a>
        )}
      </Heading>
      {part && <p className="edit-notice">{part}</p>}
      <Outcome params={params} />
      <Filters forms={forms} params={params} />
      <p className="edit-count" role="status">
        {total > 0 ? texts.found(total) : texts.none}
      </p>
      <ol className="edit-list">
        {list.map((message) => (
          <li key={message.id}>
            <MessageRow message={message} timeZone={status.timeZone} back={at(page)} />
          </li>
        ))}
      </ol>
      <Pager page={page} total={total} limit={LIMIT} at={at} />
    </>
  );
}

function Filters({
  forms,
  params: { form, mark },
}: {
  forms: EditingData<'edit_messages'>['forms'];
  params: ScreenParams;
}) {
  const { messages: texts } = writingOffice();
  return (
    <form className="edit-filters" action={editAddress('messages')}>
      <Choice
        name="form"
        label={texts.form}
        value={form}
        any={texts.all}
        options={forms.map(({ name, title }) => [name, title])}
      />
      <Choice
        name="mark"
        label={texts.mark}
        value={mark}
        any={texts.all}
        options={MESSAGE_MARKS.map((one) => [one, texts.marks[one]])}
      />
      <button type="submit">{texts.apply}</button>
    </form>
  );
}

interface MessageRowProps {
  message: Message;
  timeZone: string;
  /** The address of the list. */
  back: string;
}

/** A message, of which the first words are shown, and the rest on demand. */
function MessageRow({ message, timeZone, back }: MessageRowProps) {
  const { messages: texts } = writingOffice();
  const { title, receivedAt, mark, delivery, values } = message;
  const first = values.find(({ value }) => value !== '')?.value ?? texts.empty;
  return (
    <details>
      <summary>
        <b>{first.length > 60 ? `${first.slice(0, 60)}…` : first}</b>{' '}
        <span className="edit-facts">
          <span className={`edit-mark-${mark}`}>{texts.marks[mark]}</span>
          <span>{title}</span>
          <span>{texts.received(formatTime(receivedAt, timeZone))}</span>
          <span>{texts.delivery[delivery]}</span>
        </span>
      </summary>
      <dl className="edit-facts-list">
        {values.map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value || texts.empty}</dd>
          </div>
        ))}
      </dl>
      {message.files && (
        <ul title={texts.sentFile}>
          {message.files
            .map((file, at) => ({ ...file, address: messageFileAddress(message.id, at) }))
            .map(({ name, bytes, address }) => (
              <li key={address}>
                <a href={address} download={name}>
                  {texts.file(name, formatSize(bytes))}
                </a>
              </li>
            ))}
        </ul>
      )}
      <MessageActions message={message} back={back} />
    </details>
  );
}

function MessageActions({ message, back }: Pick<MessageRowProps, 'message' | 'back'>) {
  const { messages: texts } = writingOffice();
  const { id, mark } = message;
  const mail = mailAnswer(message);
  const labels = { new: texts.asNew, read: texts.asRead, answered: texts.asAnswered };
  return (
    <>
      <div className="edit-inline">
        {mail && (
          <a className="edit-button" href={mail}>
            {texts.answer}
          </a>
        )}
        <ActionForm action="message" values={{ id, back }} className="edit-inline">
          {MESSAGE_MARKS.filter((one) => one !== mark).map((one) => (
            <button key={one} type="submit" name="as" value={one}>
              {labels[one]}
            </button>
          ))}
        </ActionForm>
      </div>
      <details>
        <summary>{texts.delete}</summary>
        <ActionForm action="message" values={{ id, back }} className="edit-inline">
          <span>{texts.reallyDelete}</span>
          <button type="submit" name="as" value="deleted">
            {texts.delete}
          </button>
        </ActionForm>
      </details>
    </>
  );
}
