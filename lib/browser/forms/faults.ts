import type { FormFault, FormTexts } from '@wenzhan/texts/forms';
import { filled } from '@wenzhan/texts/shown-texts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** What is wrong with a form, by the name of the field. */
export type Faults = Partial<Record<string, FormFault>>;

/** The fields that a visitor fills in. */
export const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl);

function isControl(element: EventTarget | null): element is Control {
  return (
    (element instanceof HTMLInputElement && element.type !== 'hidden') ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}

/** What the browser finds wrong. */
export function faultsOf(form: HTMLFormElement): Faults {
  const faults = controlsOf(form).map((control) => [control.name, faultOf(control)] as const);
  return Object.fromEntries(faults.filter(([, fault]) => fault));
}

function faultOf(control: Control): FormFault | undefined {
  const { valueMissing, patternMismatch, tooShort } = control.validity;
  if (valueMissing) {
    if (control instanceof HTMLSelectElement) return 'option';
    if (control.type === 'file') return 'file';
    return control.type === 'checkbox' ? 'agree' : 'required';
  }
  if (patternMismatch) return control.inputMode === 'email' ? 'email' : 'telephone';
  if (tooShort) return 'tooShort';
  const [file] = (control as HTMLInputElement).files ?? [];
  if (file) return file.size > Number(control.dataset.bytes) ? 'fileSize' : undefined;
  return excessOf(control) > 0 ? 'tooLong' : undefined;
}

/** The number of characters that are too many. */
const excessOf = ({ dataset, value }: Control): number => value.trim().length - Number(dataset.max);

/** Shows each fault beside its field, and moves the focus to the first. */
export function showFaults(form: HTMLFormElement, texts: FormTexts, faults: Faults): void {
  let first: Control | undefined;
  for (const control of controlsOf(form)) {
    const fault = faults[control.name];
    const message = placeOf(control);
    if (!fault || !message) continue;
    message.textContent = filled(
      texts.faults[fault],
      boundOf(control, fault),
      `${excessOf(control)}`,
    );
    message.hidden = false;
    control.setAttribute('aria-invalid', 'true');
    first ??= control;
  }
  first?.focus();
}

/** What a fault's text says of a field. */
function boundOf(control: Control, fault: FormFault): string {
  const { max, size, kinds } = control.dataset;
  if (fault === 'fileSize') return `${size}`;
  if (fault === 'fileKind') return `${kinds}`;
  return `${fault === 'tooShort' ? (control as HTMLInputElement).minLength : max}`;
}

/** Removes what `showFaults` has shown beside these fields. */
export function clearFaults(controls: readonly (EventTarget | null)[]): void {
  for (const control of controls) {
    if (!isControl(control) || !control.hasAttribute('aria-invalid')) continue;
    control.removeAttribute('aria-invalid');
    const message = placeOf(control);
    if (message) message.hidden = true;
  }
}

/**
 * Shows what concerns the whole form, and returns its place; an empty text hides it.
 *
 * @param isDone whether the form has arrived; otherwise something is wrong
 */
export function showNotice(
  form: HTMLFormElement,
  text: string,
  isDone = false,
): HTMLElement | null {
  const notice = form.querySelector<HTMLElement>('[data-notice]');
  if (!notice) return null;
  notice.textContent = text;
  notice.toggleAttribute('data-done', isDone);
  notice.hidden = !text;
  return notice;
}

const placeOf = ({ form, name }: Control): HTMLElement | null =>
  form?.querySelector<HTMLElement>(`[data-fault="${name}"]`) ?? null;
