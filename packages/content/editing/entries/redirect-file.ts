import { redirectKey } from '@wenzhan/kit/urls/path';
import { insertInYaml, removeInYaml, setInYaml } from '@wenzhan/text/yaml/edit-yaml';
import type { EntryFiles } from './entry-files';
import { edited, listIn } from './front-fields';

/** Where readers are led from an address: to another, or that it is gone. */
export interface Leading {
  from: string;
  to?: string | undefined;
}

/**
 * Writes into `redirects.yaml` of a language, and into the draft of it, where an address leads; every other byte stays. What
 * leads from there already is replaced.
 *
 * @param folder of the language, with a slash; empty for the default
 */
export async function addRedirect(
  files: EntryFiles,
  folder: string,
  { from, to }: Leading,
): Promise<string> {
  const redirect = to === undefined ? { from, status: 410 } : { from, to, status: 301 };
  return changeRedirects(files, folder, (text) => {
    const at = indexOf(text, from);
    if (at >= 0) return setInYaml(text, [at], redirect);
    const list = listIn(text);
    return list.length === 0 && text.trim() === ''
      ? setInYaml(text, [], [redirect])
      : insertInYaml(text, [], list.length, redirect);
  });
}

/** Takes what leads from an address out of `redirects.yaml` of a language: there is a page now. */
export async function removeRedirect(
  files: EntryFiles,
  folder: string,
  from: string,
): Promise<string> {
  return changeRedirects(files, folder, (text) => {
    const at = indexOf(text, from);
    return at < 0 ? text : removeInYaml(text, [at]);
  });
}

function indexOf(text: string, from: string): number {
  const key = redirectKey(from);
  return listIn(text).findIndex((one) => {
    const written: unknown = Object(one).from;
    return typeof written === 'string' && redirectKey(written) === key;
  });
}

/** @returns the path of the file */
async function changeRedirects(
  files: EntryFiles,
  folder: string,
  change: (text: string) => string,
): Promise<string> {
  const entry = await files.entryAt(`${folder}redirects.yaml`);
  const texts = await files.find(entry);
  const own = texts.own?.text ?? '';
  const changed = edited(() => change(own));
  if (changed !== own) await files.mustWriteOwn(texts, changed);
  if (texts.draft) {
    const { text } = texts.draft;
    const draft = edited(() => change(text));
    if (draft !== text) await files.mustWriteDraft(await files.find(entry), draft);
  }
  return entry.path;
}
