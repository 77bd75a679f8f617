import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** One file or package that a process loaded: which, and by whom first. */
export type Load = { what: string; by: string };

/** Loaded before a program (`node --import`): writes to the file NOTE_LOADS, when the program ends, all that it loaded. */
const loads = new Map<string, Load>();

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    // What is required is told from what is imported: an import of a part of Node reads every name that it has.
    const what = `${context.conditions.includes('import') ? 'import' : 'require'} ${found.url}`;
    if (!loads.has(what)) loads.set(what, { what, by: context.parentURL ?? 'the command' });
    return found;
  },
});
process.once('exit', () => writeFileSync(process.env.NOTE_LOADS as string, JSON.stringify([...loads.values()])));
