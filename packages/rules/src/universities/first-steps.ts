/** What a university needs before its hall is of use, in the order in which it is best done. */
export const firstSteps = [
  'departments',
  'people',
  'passwords',
  'places',
  'handlers',
  'desk',
  'packages',
  'content',
] as const;

export type FirstStep = (typeof firstSteps)[number];
