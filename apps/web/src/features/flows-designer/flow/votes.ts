import type { PersonStep, Voting } from '@campus/rules/flows/definition.ts';

export const votings = ['any', 'all', 'one-by-one', 'percent', 'fraction', 'random', 'least-load', 'weights'] as const;
type VotingChoice = (typeof votings)[number];

export const votingChoice = (voting: Voting): VotingChoice =>
  voting.kind !== 'share' ? voting.kind : 'percent' in voting ? 'percent' : 'fraction';

/** A voting as it begins. */
export function newVoting(choice: VotingChoice): Voting {
  switch (choice) {
    case 'percent':
      return { kind: 'share', percent: 50 };
    case 'fraction':
      return { kind: 'share', of: 2, outOf: 3 };
    case 'random':
    case 'least-load':
      return { kind: choice, draw: 1 };
    case 'weights':
      return { kind: choice, weights: [{ who: { kind: 'people', people: [] }, votes: 2 }], other: 1, needed: 2 };
    default:
      return { kind: choice };
  }
}

/** How many votes there are in all, as far as that is known before anybody is looked for: where all are named one by one. */
export function votesInAll({ who, voting }: Pick<PersonStep, 'who' | 'voting'>): number | null {
  if (voting.kind !== 'weights' || who.kind !== 'people' || who.people.length === 0) return null;
  const named = voting.weights.map(({ who: voters, votes }) => ({
    people: voters.kind === 'people' ? voters.people : null,
    votes,
  }));
  if (named.some(({ people }) => people === null)) return null;
  const votesOf = (person: string) => named.find(({ people }) => people?.includes(person))?.votes ?? voting.other;
  return [...new Set(who.people)].reduce((sum, person) => sum + votesOf(person), 0);
}
