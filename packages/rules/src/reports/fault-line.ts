import { shortened } from '../basics/characters.ts';

/** As much of a fault as stands in one line of a list. */
const LONGEST = 200;

/** Addresses, long numbers and keys: whose they are is not for a list of faults. */
const PRIVATE = [
  // what stands behind the path of an address, and who signs in to it
  /(?<=https?:\/\/[^\s?#]*)[?#]\S*/g,
  /(?<=:\/\/)[^\s/@]+@/g,
  /[\w.+-]+@[\w-]+(\.[\w-]+)+/g,
  // between quotes stands what was sent
  /"[^"]*"|'[^']*'/g,
  /\d{6,}/g,
  /[\w-]{24,}/g,
];

/**
 * What is said of a job that failed: the first line of its error without what may be somebody's own. A message that is
 * no sentence, as a list of faults in JSON, is left out for the name of the error.
 */
export function faultLine({ name, message }: { name?: string | null; message?: string | null }): string {
  const first = (message ?? '').trim().split('\n', 1)[0]?.trim() ?? '';
  const line = /^[[{]/.test(first) || first === '' ? (name ?? '') : first;
  const open = PRIVATE.reduce((text, pattern) => text.replace(pattern, '…'), line);
  return shortened(open, LONGEST);
}
