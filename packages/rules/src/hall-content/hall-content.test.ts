import { describe, expect, test } from 'vitest';
import {
  afterContentAction,
  type ContentAction,
  type ContentKind,
  type ContentStanding,
  type ContentState,
  contentActions,
  contentKinds,
  contentNeeds,
  contentStandings,
  contentStates,
  isContentAddress,
  isOrderedByHand,
  openContentActions,
  standingOf,
} from './hall-content.ts';

describe('the life of an item', () => {
  const table: [ContentState, ContentAction, ContentState | null | undefined][] = [
    ['draft', 'publish', 'published'],
    ['draft', 'withdraw', undefined],
    ['draft', 'delete', null],
    ['published', 'publish', undefined],
    ['published', 'withdraw', 'withdrawn'],
    ['published', 'delete', undefined],
    ['withdrawn', 'publish', 'published'],
    ['withdrawn', 'withdraw', undefined],
    ['withdrawn', 'delete', null],
  ];

  test('every state and every action stands in the table', () => {
    const every = contentStates.flatMap((state) => contentActions.map((action) => `${state} ${action}`));
    expect(table.map(([state, action]) => `${state} ${action}`)).toEqual(every);
  });

  test.each(table)('%s, %s: %s', (state, action, next) => {
    expect(afterContentAction(state, action)).toBe(next);
    expect(openContentActions(state).includes(action)).toBe(next !== undefined);
  });

  test('what a state opens comes in the order of the buttons', () => {
    expect(contentStates.map(openContentActions)).toEqual([['publish', 'delete'], ['withdraw'], ['publish', 'delete']]);
  });
});

describe('how an item stands at a moment', () => {
  const [FROM, UNTIL] = [1000, 2000];
  test.each<[string, number | null, number | null, number, ContentStanding]>([
    ['without times', null, null, 0, 'shown'],
    ['before it begins', FROM, null, FROM - 1, 'waiting'],
    ['when it begins', FROM, null, FROM, 'shown'],
    ['before it ends', null, UNTIL, UNTIL - 1, 'shown'],
    ['when it ends', null, UNTIL, UNTIL, 'over'],
    ['before both', FROM, UNTIL, FROM - 1, 'waiting'],
    ['between both', FROM, UNTIL, FROM, 'shown'],
    ['after both', FROM, UNTIL, UNTIL, 'over'],
  ])('published, %s: %s', (_title, showFrom, showUntil, now, standing) => {
    expect(standingOf({ state: 'published', showFrom, showUntil }, now)).toBe(standing);
  });

  test.each(['draft', 'withdrawn'] as const)('a %s item is never shown, whatever its times', (state) => {
    for (const now of [FROM - 1, FROM, UNTIL])
      expect(standingOf({ state, showFrom: FROM, showUntil: UNTIL }, now)).toBe(state);
    expect(contentStandings).toContain(state);
  });
});

test.each<[ContentKind, string[], boolean]>([
  ['picture', ['title', 'attachment'], true],
  ['notice', ['title', 'body'], false],
  ['file', ['title', 'attachment'], true],
  ['link', ['title', 'address'], true],
  ['article', ['title', 'body'], false],
  ['video', ['title', 'attachment'], true],
])('a %s needs %j; ordered by hand: %s', (kind, needs, byHand) => {
  expect(contentKinds).toContain(kind);
  expect(contentNeeds[kind]).toEqual(needs);
  expect(isOrderedByHand(kind)).toBe(byHand);
});

describe('where a link may lead', () => {
  test.each(['/', '/CampusNetWork/Index', '/a?b=c#d', 'https://example.edu', 'HTTP://example.edu/a%20b'])(
    '%s',
    (address) => expect(isContentAddress(address)).toBe(true),
  );
  test.each([
    '',
    'example.edu',
    '//example.edu',
    '/\\example.edu',
    '/a b',
    ' /a',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.edu',
    'https://',
    'https:///a',
    'https://exa mple.edu',
    'https://[',
  ])('nowhere by %j', (address) => expect(isContentAddress(address)).toBe(false));
});
