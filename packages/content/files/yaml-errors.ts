import { yamlErrors } from '@wenzhan/texts/yaml-errors';
import type { YAMLError } from 'yaml';

type Code = YAMLError['code'];

type Texts = ReturnType<typeof yamlErrors>;

/** The texts without a blank to fill in. */
type Meaning = {
  [K in keyof Texts]: Texts[K] extends string ? K : never;
}[keyof Texts];

/** Those codes that have several meanings, by the message of the parser. */
const SEVERAL = new Map<Code, readonly (readonly [message: RegExp, meaning: Meaning])[]>([
  [
    'BAD_INDENT',
    [
      [/^Flow sequence .* end with a \]/, 'openList'],
      [/^Flow map .* end with a }/, 'openMap'],
      [/./, 'indent'],
    ],
  ],
  [
    'MISSING_CHAR',
    [
      [/closing/, 'openQuote'],
      [/Tags and anchors/, 'tagOrAnchor'],
      [/Comments/, 'comment'],
      [/followed by map values/, 'mapValue'],
      [/directives-end|doc-start/, 'BAD_DIRECTIVE'],
      [/Sequence item/, 'listItem'],
      [/space after :/, 'spaceAfterColon'],
      [/Missing ,/, 'comma'],
      [/./, 'missing'],
    ],
  ],
  [
    'UNEXPECTED_TOKEN',
    [
      [/Block scalar header/, 'blockHeader'],
      [/Unexpected , in|empty item/, 'extraComma'],
      [/same line with key/, 'listOnKeyLine'],
      [/at node end/, 'extraText'],
      [/flow-(seq|map)-end/, 'extraEnd'],
      [/./, 'unexpected'],
    ],
  ],
]);

/** Says in the site's language what is wrong with a YAML text. */
export function meaningOf({ code, message }: Pick<YAMLError, 'code' | 'message'>): string {
  if (code !== 'BAD_INDENT' && code !== 'MISSING_CHAR' && code !== 'UNEXPECTED_TOKEN') {
    return yamlErrors()[code];
  }
  const meanings = SEVERAL.get(code) ?? [];
  const [, meaning = 'IMPOSSIBLE'] = meanings.find(([pattern]) => pattern.test(message)) ?? [];
  return yamlErrors()[meaning];
}
