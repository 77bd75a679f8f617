import type { Voting } from '@campus/rules/flows/definition.ts';
import { expect, test } from 'vitest';
import { newVoting, votesInAll, votingChoice, votings } from './votes.ts';

const people = (...ids: string[]) => ({ kind: 'people' as const, people: ids });
const weights = (...list: Extract<Voting, { kind: 'weights' }>['weights']): Voting => ({
  kind: 'weights',
  weights: list,
  other: 1,
  needed: 2,
});

test('[DES-13] [C15] [C20] every way of deciding that is chosen is the one that is shown', () => {
  for (const choice of votings) expect(votingChoice(newVoting(choice))).toBe(choice);
});

test('[DES-13] [C20] the votes are summed where everybody is named, by the first entry that names somebody', () => {
  const voting = weights({ who: people('a'), votes: 3 }, { who: people('a', 'b'), votes: 2 });
  expect(votesInAll({ who: people('a', 'b', 'c', 'c'), voting })).toBe(6);
  expect(votesInAll({ who: { kind: 'submitter' }, voting })).toBeNull();
  expect(votesInAll({ who: people(), voting })).toBeNull();
  expect(votesInAll({ who: people('a'), voting: weights({ who: { kind: 'role', role: 'x' }, votes: 2 }) })).toBeNull();
  expect(votesInAll({ who: people('a'), voting: { kind: 'any' } })).toBeNull();
});
