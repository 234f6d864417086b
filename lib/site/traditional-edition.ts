import 'server-only';
import { TRADITIONAL_SEGMENT } from '@wenzhan/kit/urls/traditional';
import { convertMessages } from '@wenzhan/text/traditional/messages';
import {
  asTheyAre,
  extended,
  type Script,
  traditionalScript,
} from '@wenzhan/text/traditional/script';
import { convertValueApart } from '@wenzhan/text/traditional/values';
import { messages } from '@wenzhan/texts/messages';
import type { PageEdition } from './page-edition';
import { traditionalHtml } from './queries/traditional-html';

/** The catalogue is converted once for the settings of a site. */
const made = new WeakMap<Script, PageEdition>();

/** The edition in traditional characters of a site with these settings. */
export async function traditionalEdition(
  settings: Parameters<typeof traditionalScript>[0],
): Promise<PageEdition> {
  const script = await traditionalScript(settings);
  const cached = made.get(script);
  if (cached) return cached;
  const edition: PageEdition = {
    ...script,
    segment: TRADITIONAL_SEGMENT,
    language: undefined,
    messages: convertMessages(messages(), script.text),
    convert: (value, names) =>
      convertValueApart(
        value,
        names.length > 0 ? extended(script, asTheyAre(names)) : script,
        traditionalHtml,
      ),
  };
  made.set(script, edition);
  return edition;
}
