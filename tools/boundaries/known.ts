import type { Law } from './law.ts';

/** By law and file: what breaks the law there. Each name excuses one violation. */
export type Known = Partial<Record<Law, Readonly<Record<string, readonly string[]>>>>;

/**
 * It is empty, and stays so. A law that comes when it is broken in too many places to mend at once may name them here;
 * the check refuses a name whose violation has been mended.
 */
export const known: Known = {};
