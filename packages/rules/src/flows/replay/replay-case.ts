import { type CasePath, pathOf } from './case-path.ts';
import { type ComparedPaths, comparePaths } from './compare-paths.ts';
import { type AskedToday, NotLookedUp, type Surroundings } from './facts-again.ts';
import { type RecordedCase, readRecord, type Version } from './recorded-case.ts';
import { walkAgain } from './walk-again.ts';

/**
 * A case that has ended, held against another version of its flow: the same form, the same decisions, the same people,
 * and the moments at which all of it happened.
 *
 * What is compared
 * | of both ways | counts as the same | is a difference |
 * |---|---|---|
 * | a step that asks people or reaches them | the same people were asked by its rule, and the same people said the same, in any order | **people** |
 * | a step that only one version has | it asked nobody (a wait, an action, a split, a step that passed) | **people** |
 * | a split of both versions | the same branches | **branch** |
 * | a step of both that only one way came to | — | **branch**, because its branch was not taken or another way led past it; **end**, where the way ended before |
 * | the order of two steps | they stand side by side in either version | **branch** |
 * | the end | the same outcome | **end** |
 *
 * A case that is different counts once, under what is first on its way.
 *
 * What happens on the new way
 * | in the record | on the new way |
 * |---|---|
 * | somebody did something at the n-th visit of a step | they do it at the n-th visit of that step, in the order of the record; where that step comes earlier or later now, when it is open |
 * | … and is not asked there now | whoever is asked instead, and is not in the record, does the same: taken for granted |
 * | … and the new way does not come to that visit, or is past it | nothing |
 * | a yes at a step that handles now, or the other way round | a yes |
 * | a return to a step that is not there to return to | a return to the step before |
 * | a clock ran out | the clock of the same kind runs out, when it is due here at the earliest |
 * | — (the time limit was changed) | it runs out where the record took as long at that visit |
 * | withdrawn, ended, moved, hung up, handed over, reopened | the same, as far as the new version allows it |
 * | an action of the product reported something | the same |
 * | — (the step is new, or asks more people) | they say what the visit came to in the record, or yes: taken for granted |
 * | — (sent back, and nobody sent it again) | it lies with its submitter: the way ends there |
 *
 * Whose organisation
 * | | people, substitutes, heads, owner | calendar |
 * |---|---|---|
 * | then | as they were looked up by the same rule when the case ran; what nobody looked up then is that of today, and marked | as it was looked at, other days as they are kept now |
 * | now | today's, for both versions, so that only what the versions say can differ | the days of the case, as they are kept now |
 *
 * A case whose own record does not lead to where it stood cannot be compared, and is counted as such.
 */
export type ReplayedCase =
  | {
      kind: 'compared';
      before: CasePath;
      after: CasePath;
      compared: ComparedPaths;
    }
  | { kind: 'unknown' }
  /** Today's facts for this are needed first. */
  | { kind: 'needs'; asked: AskedToday };

/** Walks a case again under another version, and says what is different. */
export function replayCase(recorded: RecordedCase, version: Version, surroundings: Surroundings): ReplayedCase {
  const recording = readRecord(recorded);
  if (!recording) return { kind: 'unknown' };
  const { version: own, final, copies } = recording;
  try {
    const was =
      surroundings.organisation === 'then' ? { state: final, copies } : walkAgain(recording, own, surroundings);
    const is = walkAgain(recording, version, surroundings);
    const [before, after] = [pathOf(own.flow, was), pathOf(version.flow, is)];
    const compared = comparePaths({ flow: own.flow, path: before }, { flow: version.flow, path: after });
    return { kind: 'compared', before, after, compared };
  } catch (error) {
    if (error instanceof NotLookedUp) return { kind: 'needs', asked: error.asked };
    throw error;
  }
}
