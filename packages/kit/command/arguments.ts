import { type ParseArgsConfig, parseArgs } from 'node:util';

type Known = NonNullable<ParseArgsConfig['options']>;

/**
 * Reads the arguments of a command. With `--help` it prints how the command is used and ends the process; with arguments
 * that the command does not know, too, with status 2.
 *
 * @param usage how the command is used
 */
export function readArguments<const Options extends Known>(usage: string, options: Options) {
  if (process.argv.slice(2).some((one) => one === '--help' || one === '-h')) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`);
    process.exit(2);
  }
}

/** Whether an argument is the URL of a site or a backend: `old.example` and `localhost:3000` are none. */
export const isHttpUrl = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);
