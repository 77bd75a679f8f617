import { openTask, type Work } from './work.ts';

/** Asks whoever is responsible for the process about a visit that nobody else can let go on. */
export function askOwner(work: Work, visit: number): void {
  const { owner, administrators } = work.facts;
  const [person = work.state.submitter] = [owner, ...administrators].filter(
    (candidate): candidate is string => candidate !== null,
  );
  openTask(work, { visit, person, state: 'open' });
}
