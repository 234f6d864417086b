import type { FormField } from '@wenzhan/contract/calls/editing/form-fields';
import type { Problem } from '@wenzhan/contract/calls/editing/values';
import type { YamlPath } from '@wenzhan/text/yaml/edit-yaml';
import type { FormTexts } from '@wenzhan/texts/writing-form';
import { type ComponentType, createContext, use } from 'react';

/** A picture that was chosen; width and height are in pixels. */
export interface ChosenPicture {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
  alt?: string | undefined;
}

export interface FieldsProps {
  fields: readonly FormField[];
  /** The path of the map whose fields they are. */
  path: YamlPath;
  value: unknown;
  /** A key that no field shows, as the type of a section. */
  by?: string | undefined;
}

/** What the fields of a form share. */
export interface FormContext {
  texts: FormTexts;
  problems: readonly Problem[];
  /** IANA name. */
  timeZone: string;
  /** What may be typed into fields, by their names. */
  suggestions: Readonly<Record<string, readonly string[]>>;
  choosePicture: (() => Promise<ChosenPicture | null>) | undefined;
  /** The names of the fields of a group, in the order of the form. */
  order: (path: YamlPath) => readonly string[];
  /** Edits the text. @returns whether that was possible */
  edit: (change: (yaml: string) => string) => boolean;
  /** Says what happened to those who do not see it. */
  announce: (news: string) => void;
  /** The fields of a group or an entry. */
  Fields: ComponentType<FieldsProps>;
  /** Begins the ids of elements. */
  id: string;
}

const Context = createContext<FormContext | null>(null);
export const FormProvider = Context.Provider;

/** @throws {Error} outside a form */
export function useForm(): FormContext {
  const form = use(Context);
  if (!form) throw new Error('A field stands outside a form');
  return form;
}

export const nameOf = (path: YamlPath): string => path.join('.');

/** The id of the element of a field. */
export const useFieldId = (path: YamlPath): string => `${useForm().id}-${nameOf(path)}`;

/** The problems of a field; with `isWithin` those of fields in it, too. */
export function useProblems(path: YamlPath, isWithin = false): readonly Problem[] {
  const name = nameOf(path);
  return useForm().problems.filter(
    ({ field }) => field === name || (isWithin && field?.startsWith(`${name}.`)),
  );
}
