import { failures } from '@wenzhan/texts/failures';
import type { FormNotice, FormTexts } from '@wenzhan/texts/forms';
import { shownTexts } from '@wenzhan/texts/shown-texts';
import { openMask } from '../feedback/mask';
import { notify } from '../feedback/toasts';
import { clearFaults, controlsOf, faultsOf, showFaults, showNotice } from './faults';
import { type Answer, FormClient } from './form-client';

/** What a response says that is no answer of the form's handler. */
const NOTICES: Readonly<Record<number, FormNotice>> = {
  404: 'changed',
  413: 'tooLarge',
  429: 'limited',
};

/**
 * Sends a form without leaving the page: faults are shown in place, the first one with the focus; a message that has
 * arrived is a notification (specification §8).
 */
export function enhanceForm(form: HTMLFormElement, left: AbortSignal): void {
  const texts = JSON.parse(form.dataset.texts ?? '{}') as FormTexts;
  const client = new FormClient(form, left);
  let isSending = false;
  form.noValidate = true;
  // Somebody may have begun to type before.
  if (form.contains(document.activeElement)) client.prepare();
  else form.addEventListener('focusin', () => client.prepare(), { once: true, signal: left });
  form.addEventListener('input', ({ target }) => clearFaults([target]), { signal: left });
  form.addEventListener(
    'submit',
    async (event) => {
      event.preventDefault();
      if (isSending) return;
      isSending = true;
      await submit(form, texts, client, left).finally(() => {
        isSending = false;
      });
    },
    { signal: left },
  );
}

async function submit(
  form: HTMLFormElement,
  texts: FormTexts,
  client: FormClient,
  left: AbortSignal,
): Promise<void> {
  showNotice(form, '');
  clearFaults(controlsOf(form));
  const faults = faultsOf(form);
  if (Object.keys(faults).length > 0) {
    showNotice(form, texts.notices.faults);
    showFaults(form, texts, faults);
    return;
  }
  const closeMask = openMask();
  try {
    show(form, texts, await client.send());
  } catch {
    // Another page is shown, which has ended the request.
    if (left.aborted) return;
    const { error: title, networkFailed: message } = shownTexts('failures', failures());
    notify({ kind: 'error', title, message });
  } finally {
    closeMask();
  }
}

/** The thanks takes the place of the form, in view and with the focus. A form without one can be sent again. */
function thank(form: HTMLFormElement): void {
  const { thanks } = form.dataset;
  const notice = showNotice(form, thanks ?? '', true);
  if (!thanks || !notice) return;
  form.dataset.sent = '';
  notice.tabIndex = -1;
  notice.focus();
}

function show(form: HTMLFormElement, texts: FormTexts, { code, data }: Answer): void {
  const { success, done, error } = shownTexts('failures', failures());
  if (code === 0) {
    form.reset();
    thank(form);
    notify({ kind: 'success', title: success, message: done });
    return;
  }
  const message = texts.notices[data?.notice ?? NOTICES[code] ?? 'unavailable'];
  showNotice(form, message);
  // What a browser has filled into the field that people do not see would be rejected again.
  for (const trap of form.querySelectorAll<HTMLInputElement>('[aria-hidden] input'))
    trap.value = '';
  if (data?.faults) showFaults(form, texts, data.faults);
  else notify({ kind: 'error', title: error, message });
}
