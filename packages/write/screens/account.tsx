import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { writingOffice } from '@wenzhan/texts/writing-office';
import type { ReactNode } from 'react';
import { editAddress } from '../forms/addresses';
import type { EditStatus } from '../forms/call';
import type { ScreenParams } from '../forms/screen-params';
import { formatTime } from '../forms/times';
import { ActionForm, Heading, Input, Outcome, type ScreenProps, Submit } from './parts';

type Devices = EditingData<'edit_devices'>;

const back = editAddress('account');

/** The editor's own account: password, devices, passkeys. */
export async function AccountScreen({ call, status, params, AddPasskey }: ScreenProps) {
  const { devices, passkeys, needsPasskey } = await call('edit_devices');
  const { account: texts } = writingOffice();
  return (
    <>
      <Heading title={texts.title} />
      <Outcome params={params} />
      <section>
        <h2>{texts.password}</h2>
        <PasswordForm status={status} />
      </section>
      <section>
        <h2>{texts.devices}</h2>
        <DeviceList devices={devices} status={status} />
      </section>
      <section>
        <h2>{texts.passkeys}</h2>
        <PasskeyList passkeys={passkeys} status={status} />
        {passkeys.length > 0 && <PasskeyNeed isNeeded={needsPasskey} />}
        {AddPasskey && (
          <AddPasskey
            name={devices.find(({ isThis }) => isThis)?.name ?? texts.passkeys}
            texts={texts.newPasskey}
          />
        )}
        <noscript>
          <p>{texts.passkeyNeedsScripts}</p>
        </noscript>
      </section>
    </>
  );
}

function PasswordForm({ status }: { status: EditStatus }) {
  const { account: texts } = writingOffice();
  return (
    <ActionForm action="password" values={{ back }}>
      <input
        className="edit-hidden"
        name="username"
        autoComplete="username"
        defaultValue={status.user.username}
        tabIndex={-1}
        aria-hidden="true"
        readOnly
      />
      <Input
        label={texts.current}
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      <NewPassword name="next" label={texts.next} again={texts.again} />
      <Submit label={texts.submit} />
    </ActionForm>
  );
}

/** A new password, typed twice. */
function NewPassword({ name, label, again }: { name: string; label: string; again: string }) {
  const common = {
    type: 'password',
    autoComplete: 'new-password',
    required: true,
    minLength: 10,
    maxLength: 1000,
  } as const;
  return (
    <>
      <Input label={label} hint={writingOffice().account.passwordHint} name={name} {...common} />
      <Input label={again} name="again" {...common} />
    </>
  );
}

function DeviceList({ devices, status }: Pick<Devices, 'devices'> & { status: EditStatus }) {
  const { account: texts } = writingOffice();
  return (
    <ul className="edit-list">
      {devices.map(({ id, name, signedInAt, lastSeenAt, isThis }) => (
        <Row
          key={id}
          title={isThis ? `${name} (${texts.thisDevice})` : name}
          facts={[
            texts.signedIn(formatTime(signedInAt, status.timeZone)),
            texts.lastSeen(formatTime(lastSeenAt, status.timeZone)),
          ]}
        >
          {!isThis && (
            <ActionForm action="sign-out" values={{ id, back }} className="edit-inline">
              <button type="submit">{texts.signOut}</button>
            </ActionForm>
          )}
        </Row>
      ))}
    </ul>
  );
}

function PasskeyList({ passkeys, status }: Pick<Devices, 'passkeys'> & { status: EditStatus }) {
  const { account: texts } = writingOffice();
  if (passkeys.length === 0) return <p>{texts.noPasskeys}</p>;
  return (
    <ul className="edit-list">
      {passkeys.map(({ id, name, addedAt }) => (
        <Row key={id} title={name} facts={[texts.addedAt(formatTime(addedAt, status.timeZone))]}>
          <ActionForm action="passkey-remove" values={{ id, back }} className="edit-inline">
            <button type="submit">{texts.remove}</button>
          </ActionForm>
        </Row>
      ))}
    </ul>
  );
}

/** Whether the password alone is enough to sign in. */
function PasskeyNeed({ isNeeded }: { isNeeded: boolean }) {
  const { account: texts } = writingOffice();
  return (
    <ActionForm action="passkey-need" values={{ need: isNeeded ? '0' : '1', back }}>
      <p>{isNeeded ? texts.needed : texts.notNeeded}</p>
      <p className="edit-buttons">
        <button type="submit">{isNeeded ? texts.needNot : texts.need}</button>
      </p>
    </ActionForm>
  );
}

function Row({
  title,
  facts,
  children,
}: {
  title: string;
  facts: readonly string[];
  children: ReactNode;
}) {
  return (
    <li className="edit-row">
      <div>
        <p>{title}</p>
        <p className="edit-facts">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {children}
    </li>
  );
}

/** Accepts an invitation; for people without an account. */
export function JoinScreen({ params: { invitation } }: { params: ScreenParams }) {
  const { join: texts } = writingOffice();
  return (
    <>
      <Heading title={texts.title} />
      {invitation ? (
        <>
          <p>{texts.intro}</p>
          <ActionForm
            action="join"
            values={{ invitation, back: editAddress('join', { invitation }) }}
          >
            <NewPassword name="password" label={texts.password} again={texts.again} />
            <Submit label={texts.submit} />
          </ActionForm>
        </>
      ) : (
        <p role="alert">{texts.missing}</p>
      )}
    </>
  );
}
