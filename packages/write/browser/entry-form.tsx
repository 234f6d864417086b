import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import type { Problem } from '@wenzhan/contract/calls/editing/values';
import { readYaml } from '@wenzhan/text/yaml/edit-yaml';
import { editFrontMatter, frontMatterOf } from '@wenzhan/text/yaml/front-matter';
import { filled } from '@wenzhan/texts/shown-texts';
import type { FormTexts } from '@wenzhan/texts/writing-form';
import { useId, useMemo, useRef, useState } from 'react';
import { orderIn } from '../forms/form-values';
import { type ChosenPicture, FormProvider } from './form-context';
import { Fields } from './form-fields';

export interface EntryFormProps {
  /** As `edit_read` has them. */
  fields: readonly FormField[];
  /** The whole file. */
  text: string;
  /** Whether the file is Markdown: then the form is of its front matter, else of the whole file. */
  isMarkdown: boolean;
  problems: readonly Problem[];
  onText: (text: string) => void;
  /** IANA name. */
  timeZone: string;
  /** What may be typed into fields, by their names: `tags`, `category`, `author`. */
  suggestions?: Readonly<Record<string, readonly string[]>>;
  /** Lets the editor choose a picture; null if none was chosen. */
  choosePicture?: () => Promise<ChosenPicture | null>;
  texts: FormTexts;
}

const NO_SUGGESTIONS = {};

/** The fields of a file as a form. Each change is one of the text, which keeps every other byte. */
export function EntryForm(props: EntryFormProps) {
  const { fields, text, isMarkdown, problems, timeZone, texts, choosePicture } = props;
  const { suggestions = NO_SUGGESTIONS } = props;
  const yaml = useMemo(() => (isMarkdown ? frontMatterOf(text) : text), [text, isMarkdown]);
  const read = useMemo(() => valueIn(yaml), [yaml]);
  const [news, announce] = useState('');
  const id = useId();
  const edit = useEdit(props);
  if ('fault' in read) {
    return <p className="edit-fault">{filled(texts.notReadable, read.fault)}</p>;
  }
  const form = {
    ...{ texts, problems, timeZone, suggestions, choosePicture, edit, announce, id },
    order: orderIn(fields, read.value),
    Fields,
  };
  return (
    <FormProvider value={form}>
      <fieldset className="edit-fields" aria-label={texts.label}>
        <Fields fields={fields} path={[]} value={read.value} />
      </fieldset>
      <p className="edit-hidden" role="status">
        {news}
      </p>
    </FormProvider>
  );
}

function valueIn(yaml: string): { value: unknown } | { fault: string } {
  try {
    return { value: readYaml(yaml) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

/** Edits the latest text, which may have been edited since it was shown. */
function useEdit({ text, isMarkdown, onText }: EntryFormProps) {
  const latest = useRef(text);
  latest.current = text;
  return (change: (yaml: string) => string): boolean => {
    try {
      const next = isMarkdown ? editFrontMatter(latest.current, change) : change(latest.current);
      if (next === latest.current) return true;
      latest.current = next;
      onText(next);
      return true;
    } catch (error) {
      if (error instanceof Error && error.name === 'YamlEditError') return false;
      throw error;
    }
  };
}
