import { type ParseArgsConfig, parseArgs } from 'node:util';
import { WrongUsage } from './explain-error.ts';

/** The arguments of a command. `--help` prints how it is called and ends it; what it does not know is said first. */
export function readArguments<const T extends ParseArgsConfig>(usage: string, known: T) {
  if (process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(known);
  } catch (error) {
    throw new WrongUsage(`${(error as Error).message.replace(/\.?$/, '.')}\n${usage}`);
  }
}
