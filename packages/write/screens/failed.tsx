import { writingTexts } from '@wenzhan/texts/writing';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { editAddress } from '../forms/addresses';
import { Heading } from './parts';

/** Says why a screen cannot be shown. @param code of the envelope, or the HTTP status */
export function FailedScreen({ code }: { code: number | undefined }) {
  const { failed } = writingTexts();
  const reason =
    { 403: failed.denied, 404: failed.missing, 400: failed.missing }[code ?? 0] ??
    failed.unavailable;
  return (
    <>
      <Heading title={failed.title} />
      <p role="alert">{reason}</p>
      <p className="edit-buttons">
        <a className="edit-button" href={editAddress('')}>
          {writingTextTexts().back}
        </a>
      </p>
    </>
  );
}

/** Says that nothing can be written here, and leads to where it can. */
export function ElsewhereScreen({ where }: { where?: string | undefined }) {
  const { elsewhere } = writingTexts();
  return (
    <>
      <Heading title={elsewhere.title} />
      <p>{elsewhere.reason}</p>
      {where && (
        <p className="edit-buttons">
          <a className="edit-button" href={where} rel="noopener noreferrer">
            {elsewhere.where}
          </a>
        </p>
      )}
    </>
  );
}
