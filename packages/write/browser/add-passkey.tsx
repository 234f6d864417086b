import { startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, useEffect, useState } from 'react';
import { editAddress } from '../forms/addresses';
import type { CallEditing } from '../forms/call';
import type { PasskeySlotProps } from '../forms/passkey-slot';

interface AddPasskeyProps extends PasskeySlotProps {
  call: CallEditing;
  /** Goes to an address of this site. */
  go: (address: string) => void;
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Adds a passkey to the editor's own account; nothing in a browser that knows none. */
export function AddPasskey({ name, texts, call, go }: AddPasskeyProps) {
  const [isPossible, setPossible] = useState(false);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  useEffect(() => setPossible('PublicKeyCredential' in window), []);
  if (!isPossible) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('name');
    setState('busy');
    addPasskey(call, String(typed).trim() || name).then(
      () => go(editAddress('account', { done: 'passkey-added' })),
      // The person has ended it, the device has none, or the server does not answer: nothing was added.
      () => setState('failed'),
    );
  };
  return (
    <form onSubmit={submit}>
      <label className="edit-field">
        <span className="edit-label">{texts.name}</span>
        <input name="name" defaultValue={name} maxLength={100} autoComplete="off" />
      </label>
      <p className="edit-buttons">
        <button type="submit" disabled={state === 'busy'}>
          {texts.add}
        </button>
      </p>
      <p role="status">{state === 'failed' && texts.failed}</p>
    </form>
  );
}

async function addPasskey(call: CallEditing, name: string): Promise<void> {
  const { options, challenge } = await call('edit_passkey_options', { body: {} });
  // What the server's WebAuthn library has made for that of browsers.
  const made = await startRegistration({ optionsJSON: options as unknown as Options });
  await call('edit_passkey_add', { body: { name, challenge, response: { ...made } } });
}
