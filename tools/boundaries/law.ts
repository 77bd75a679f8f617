/** Every law that this check keeps; each is broken at least once in the planted tree. */
export const laws = [
  'rules-alone',
  'contract-below',
  'messages-below',
  'server-not-web',
  'web-not-server',
  'web-storeys',
  'feature-not-feature',
  'area-not-area',
  'desktop-not-touch',
  'web-light-contract',
  'web-no-schemas',
  'web-reaches-no-schemas',
  'server-storeys',
  'module-front-door',
  'module-order',
  'module-unknown',
  'e2e-from-outside',
  'not-from-tests',
  'inside-the-house',
  'written-out',
  'no-circle',
  'undeclared-dependency',
  'one-door',
  'one-way-out',
  'routes-not-store',
  'same-name-two-looks',
  'no-spread-of-literal',
  'five-parameters',
  'typed-says-language',
] as const;
export type Law = (typeof laws)[number];

/** What one import statement points at. */
export type Target =
  | { kind: 'file'; path: string }
  | { kind: 'package'; name: string }
  | { kind: 'node'; name: string }
  | { kind: 'unknown'; why: string };

export interface Import {
  /** The file that imports, from the root of the house, with forward slashes. */
  from: string;
  line: number;
  /** What is written between the quotes. */
  text: string;
  target: Target;
  /** Gone after type stripping. It still counts, except where the page's weight is the reason. */
  typeOnly: boolean;
  /** What is taken by name and is there at run time. */
  names: string[];
}

export interface Violation {
  law: Law;
  from: string;
  line: number;
  /** What the file does, as the second half of a sentence that begins with its name. */
  fault: string;
  /** The law, or what to do instead. */
  why: string;
  /** What tells two violations of one law in one file apart: a function, an import, another file. Never a line. */
  name: string;
}
