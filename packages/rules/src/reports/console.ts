/** All of the organisation as far as the reader's role sees, or the reader's own work. */
export const consoleViews = ['all', 'mine'] as const;

/** How long a task has been in somebody's hands: under a day, under three, under seven, longer. */
export const taskAges = ['day', 'three-days', 'week', 'longer'] as const;

/** What a figure of the console counts; each opens its list. */
export const consoleFigures = [
  'running',
  'late',
  'soon',
  'waiting',
  'hung-up',
  'begun',
  'ended',
  'of-person',
  'of-building',
] as const;

/** What the overview counts of the cases of its days; each opens its list, as far as the reader monitors. */
export const overviewFigures = ['begun', 'ended', 'case-time', 'evaluated', 'returned'] as const;

/** Figures of the console are counted up to this; a page says "1000 or more" then. */
export const MOST_COUNTED = 1000;
