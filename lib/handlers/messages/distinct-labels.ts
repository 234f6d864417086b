import { mail as texts } from '@wenzhan/texts/mail';

/** Labels by which people tell fields apart: one that several fields have is followed by the name of its field. */
export function distinctLabels(fields: readonly { name: string; label: string }[]): string[] {
  const labels = fields.map(({ label }) => label);
  const isTwice = (label: string) => labels.indexOf(label) !== labels.lastIndexOf(label);
  return fields.map(({ name, label }) =>
    isTwice(label) ? texts().namedLabel(label, name) : label,
  );
}
