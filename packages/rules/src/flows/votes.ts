import type { Voting } from './definition.ts';
import type { Task } from './state.ts';

export type Verdict = 'yes' | 'no' | 'undecided';

const YES: readonly string[] = ['agreed', 'solved', 'passed', 'timed-out'];
const NO: readonly string[] = ['disagreed', 'not-solved'];
const ASKED: readonly string[] = ['open', 'waiting', 'offered', 'delegated'];

/** Two thirds of three are two: a fraction is counted exactly, and always rounded up. */
function neededOf(voting: Extract<Voting, { kind: 'share' }>, voters: number): number {
  const { of, outOf } = 'percent' in voting ? { of: voting.percent, outOf: 100 } : voting;
  return Math.max(1, Math.ceil((voters * of) / outOf));
}

/**
 * What the votes of a step come to. Whoever transferred, was removed or was sent back has no vote any more; a share that can no
 * longer be reached is a no, so mixed votes always come to something.
 */
export function judgeVotes(voting: Voting, tasks: readonly Pick<Task, 'part' | 'state' | 'votes'>[]): Verdict {
  const voters = tasks.filter((task) => task.part === 'voter');
  const yes = voters.filter((task) => YES.includes(task.state)).length;
  const no = voters.filter((task) => NO.includes(task.state)).length;
  const waiting = voters.filter((task) => ASKED.includes(task.state)).length;
  switch (voting.kind) {
    case 'any':
      if (yes > 0) return 'yes';
      return no > 0 ? 'no' : 'undecided';
    case 'share': {
      const needed = neededOf(voting, yes + no + waiting);
      if (yes >= needed) return 'yes';
      return yes + waiting < needed ? 'no' : 'undecided';
    }
    case 'weights': {
      const votesIn = (states: readonly string[]) =>
        voters.reduce((sum, { state, votes = 1 }) => sum + (states.includes(state) ? votes : 0), 0);
      const needed = Math.max(1, voting.needed);
      if (votesIn(YES) >= needed) return 'yes';
      return votesIn([...YES, ...ASKED]) < needed ? 'no' : 'undecided';
    }
    default:
      if (no > 0) return 'no';
      return waiting > 0 || yes === 0 ? 'undecided' : 'yes';
  }
}
