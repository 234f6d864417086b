/** What a broken plugin or a newer version may send in place of a field. */
const BAD_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  'mailto:x',
  -1,
  40_000_000_000,
  [null],
  {},
];

/** A record with one bad field. */
export interface FieldFault {
  name: string;
  plant(): void;
}

/**
 * The faults of each field of a record, and of each field of its fields, one at a time.
 *
 * @param record changed in place by `plant`
 */
export function fieldFaults(record: object, prefix: string, depth = 1): FieldFault[] {
  return Object.entries(record).flatMap(([field, value]) => {
    const own = BAD_VALUES.map((bad) => ({
      name: `${prefix}.${field} = ${JSON.stringify(bad)}`,
      plant: () => void Reflect.set(record, field, bad),
    }));
    const isNested = depth > 0 && typeof value === 'object' && value !== null;
    return isNested ? [...own, ...fieldFaults(value, `${prefix}.${field}`, depth - 1)] : own;
  });
}
