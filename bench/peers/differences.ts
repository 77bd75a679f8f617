/**
 * What each system does not do in the same request: a comparison says nothing without it. Written down by hand; the
 * numbers of statements are those of the versions that are compared.
 */
const rows: readonly [what: string, product: string, directus: string, redmine: string][] = [
  [
    'who calls',
    'token, session, person and rights looked up each time: gone at once when taken away',
    'token only checked; good until it ends',
    'key, person and roles looked up each time',
  ],
  [
    'rows by person',
    'in SQL: own, pool, scope, what is kept from somebody',
    'none: rules of one’s own need a licence, the client sends the filter',
    'in SQL: own or all',
  ],
  [
    'a list',
    'place, people, steps, what may be done, two languages; no count',
    'nine columns; no count',
    'all columns, and a count',
  ],
  [
    'a submit',
    'form and flow rules, team, number, people, times, timers, messages, search, audit, once only: 7 statements',
    'one row, its activity and revision: 6 statements',
    'validation, no mail: 32 statements',
  ],
  ['statements of a list', '2', '3', '28'],
  ['statements of opening one', '4', '5', '31'],
  ['filled by', 'its own calls', 'SQL', 'SQL'],
];

/** One line for each system below what is compared. */
export const differences: string[] = rows.flatMap(([what, product, directus, redmine]) => [
  what,
  `  product   ${product}`,
  `  Directus  ${directus}`,
  `  Redmine   ${redmine}`,
]);
