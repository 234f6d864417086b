import 'server-only';
import { convertMessages } from '@wenzhan/text/traditional/messages';
import {
  asTheyAre,
  extended,
  type Script,
  traditionalScript,
} from '@wenzhan/text/traditional/script';
import { convertValueApart } from '@wenzhan/text/traditional/values';
import { messages } from '@wenzhan/texts/messages';
import type { PageScript } from './page-script';
import { traditionalHtml } from './queries/traditional-html';

/** The catalogue is converted once for the settings of a site. */
const made = new WeakMap<Script, PageScript>();

/** The script of the pages in traditional characters of a site with these settings. */
export async function traditionalPageScript(
  settings: Parameters<typeof traditionalScript>[0],
): Promise<PageScript> {
  const script = await traditionalScript(settings);
  const cached = made.get(script);
  if (cached) return cached;
  const page: PageScript = {
    ...script,
    messages: convertMessages(messages(), script.text),
    convert: (value, names) =>
      convertValueApart(
        value,
        names.length > 0 ? extended(script, asTheyAre(names)) : script,
        traditionalHtml,
      ),
  };
  made.set(script, page);
  return page;
}
