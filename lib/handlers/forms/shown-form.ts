import 'server-only';
import type { SiteConfig } from '@wenzhan/contract/calls/site';
import type { FormConfig } from '@wenzhan/contract/schemas/form';
import { traditionalVariant } from '@wenzhan/kit/urls/traditional';
import type { NamedForm } from '../../site/queries/section-data';

/** The form as the page shows it: its options are in the script of the page. */
export async function shownForm(
  { form }: NamedForm,
  site: SiteConfig,
  isTraditional: boolean,
): Promise<FormConfig> {
  if (!traditionalVariant() || !isTraditional) return form;
  const { traditionalPageScript } = await import('../../site/traditional-script');
  const { convert } = await traditionalPageScript(site);
  return convert(form, []);
}
