import type { z } from 'zod';
import { VARIABLES, type VariableName } from './variables';

type Setting<N extends VariableName> =
  | z.output<(typeof VARIABLES)[N]['schema']>
  | ((typeof VARIABLES)[N] extends { byDefault: string } ? never : undefined);

/**
 * Returns the value of a variable, or its default. On the server only: browsers have no environment.
 *
 * @throws {Error} `NAME: what it must be`
 */
export function setting<N extends VariableName>(
  name: N,
  env: NodeJS.ProcessEnv = process.env,
): Setting<N> {
  return parseSetting(name, env[name]);
}

/** Parses a value that was read already. @throws {Error} */
export function parseSetting<N extends VariableName>(
  name: N,
  text: string | undefined,
): Setting<N> {
  const variable: { schema: z.ZodType; byDefault?: string } = VARIABLES[name];
  const given = text || variable.byDefault;
  if (given === undefined) return undefined as Setting<N>;
  const parsed = variable.schema.safeParse(given);
  if (parsed.success) return parsed.data as Setting<N>;
  throw new Error(`${name}: ${parsed.error.issues[0]?.message}`);
}
