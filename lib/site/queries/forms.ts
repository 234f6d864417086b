import 'server-only';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import { languageArgument } from '../page-edition';
import { paramsOf } from '../static-params/params';
import type { NamedForm } from './section-data';
import { cachedSite, getSite } from './site';

/** One form of the site, in the script of the page; null if there is none of that name. */
export async function getForm(name: string): Promise<NamedForm | null> {
  return formOf(await getSite(), name);
}

/** The form of that name; null if there is none. */
export function formOf({ forms = {} }: SiteConfig, name: string): NamedForm | null {
  const form = Object.hasOwn(forms, name) ? forms[name] : undefined;
  return form ? { name, form } : null;
}

/** Every form. */
export async function formParams(): Promise<{ form: string }[]> {
  const { forms = {} } = await cachedSite(...languageArgument());
  return paramsOf('form', Object.keys(forms));
}
