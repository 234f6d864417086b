import { siteLocale } from '@wenzhan/kit/language';
import { writingTextTexts } from '@wenzhan/texts/writing-text';
import { editAddress } from '../forms/addresses';
import { categoriesIn } from '../forms/categories';
import { NEW_KINDS } from '../forms/entry-actions';
import {
  ActionForm,
  Choice,
  Heading,
  Input,
  languageName,
  type ScreenProps,
  Submit,
} from './parts';

/** Begins a text: a new one, a copy, or a translation. */
export async function CreateScreen({ call, status, params }: ScreenProps) {
  const { back, create: texts } = writingTextTexts();
  const { from, in: language, category, kind } = params;
  const original = from ? (await call('edit_read', { query: { path: from } })).entry : undefined;
  const categories = categoriesIn(status, language);
  return (
    <>
      <p className="edit-back">
        <a href={editAddress(from ? 'text' : '', { path: from })}>{back}</a>
      </p>
      <Heading title={texts.title} />
      {original && <p>{texts.copyOf(original.title)}</p>}
      <ActionForm action="create" values={{ from, kind: original?.kind }}>
        <Input
          label={texts.heading}
          name="title"
          required
          maxLength={200}
          defaultValue={original?.title}
        />
        {!original && (
          <Choice
            name="kind"
            label={texts.kind}
            value={kind ?? 'article'}
            options={NEW_KINDS.map((one) => [one, texts.kinds[one]])}
          />
        )}
        {status.languages.length > 1 && (
          <Choice
            name="in"
            label={texts.language}
            value={language ?? status.languages[0]}
            options={status.languages.map((code) => [code, languageName(code, siteLocale())])}
          />
        )}
        <Choice
          name="category"
          label={texts.category}
          value={category}
          options={categories.map(({ name, title }) => [name, title])}
          hint={texts.categoryHint}
        />
        <Input
          label={texts.name}
          hint={texts.nameHint}
          name="name"
          maxLength={100}
          autoCapitalize="none"
          spellCheck={false}
        />
        <Submit label={texts.submit} />
      </ActionForm>
    </>
  );
}
