const call = Math.max(1, 2, 3, 4, 5, 6);
export const text = `a, b, c, d, e, f, (${call})`;
export function five(a: number, b: [number, number, number], { c, d }: { c: number; d: number }, ...rest: number[]) {
  return [a, b, c, d, rest];
}

export function six(a: number, b: number, c: number, d: number, e: number, f: number) { // breaks: five-parameters
  return [a, b, c, d, e, f];
}
export const arrow = (a: 1, b: 2, c: 3, d: 4, e: 5, ...f: 6[]) => [a, b, c, d, e, f]; // breaks: five-parameters
export const inside = { method(a: 1, b: 2, c: 3, d: 4, e: 5, f = '(') { return [a, b, c, d, e, f]; } }; // breaks: five-parameters
export type Listener = (a: 1, b: 2, c: 3, d: 4, e: 5, f: 6) => void; // breaks: five-parameters
export interface Store {
  find(a: 1, b: 2, c: 3, d: 4, e: 5, f: 6): void; // breaks: five-parameters
  keep: (a: 1, b: 2, c: 3, d: 4, e: 5, f: 6) => void; // breaks: five-parameters
  new (a: 1, b: 2, c: 3, d: 4, e: 5, f: 6): Store; // breaks: five-parameters
}
