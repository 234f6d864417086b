import { yamlErrors } from '@wenzhan/texts/yaml-errors';
import type { YAMLError } from 'yaml';

type Code = YAMLError['code'];

/** Those codes that have several meanings, by the message of the parser. */
const SEVERAL = new Map<Code, readonly (readonly [message: RegExp, meaning: string])[]>([
  [
    'BAD_INDENT',
    [
      [/^Flow sequence .* end with a \]/, yamlErrors.openList],
      [/^Flow map .* end with a }/, yamlErrors.openMap],
      [/./, yamlErrors.indent],
    ],
  ],
  [
    'MISSING_CHAR',
    [
      [/closing/, yamlErrors.openQuote],
      [/Tags and anchors/, yamlErrors.tagOrAnchor],
      [/Comments/, yamlErrors.comment],
      [/followed by map values/, yamlErrors.mapValue],
      [/directives-end|doc-start/, yamlErrors.BAD_DIRECTIVE],
      [/Sequence item/, yamlErrors.listItem],
      [/space after :/, yamlErrors.spaceAfterColon],
      [/Missing ,/, yamlErrors.comma],
      [/./, yamlErrors.missing],
    ],
  ],
  [
    'UNEXPECTED_TOKEN',
    [
      [/Block scalar header/, yamlErrors.blockHeader],
      [/Unexpected , in|empty item/, yamlErrors.extraComma],
      [/same line with key/, yamlErrors.listOnKeyLine],
      [/at node end/, yamlErrors.extraText],
      [/flow-(seq|map)-end/, yamlErrors.extraEnd],
      [/./, yamlErrors.unexpected],
    ],
  ],
]);

/** Says in the site's language what is wrong with a YAML text. */
export function meaningOf({ code, message }: Pick<YAMLError, 'code' | 'message'>): string {
  if (code !== 'BAD_INDENT' && code !== 'MISSING_CHAR' && code !== 'UNEXPECTED_TOKEN') {
    return yamlErrors[code];
  }
  const meanings = SEVERAL.get(code) ?? [];
  return meanings.find(([pattern]) => pattern.test(message))?.[1] ?? yamlErrors.IMPOSSIBLE;
}
