const [late, rest, list]: [boolean, object, string[]] = [false, {}, []];

export const lawful = [
  { ...rest, ...(late ? { dueAt: 1 } : {}), ...(late && { dueAt: 2 }) },
  [...list, ...(late ? ['late'] : []), ...new Set(['once'])],
  '...{ a }',
];
export const only = { ...{ a: 1, b: 2 } }; // breaks: no-spread-of-literal
export const several = {
  ...rest,
  ...{ a: 1, b: 2 }, // breaks: no-spread-of-literal
  ...({ c: 3 } as const), // breaks: no-spread-of-literal
};
export const letters = [...['a', 'b'], 'c']; // breaks: no-spread-of-literal
export const most = Math.max(.../* all of them */ [1, 2, 3]); // breaks: no-spread-of-literal
