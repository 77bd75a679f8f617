import { isDoubted, mayStillBeApplied } from './feed.policy.ts';
import type { FeedRun, ListedRun } from './feed.store.ts';
import type { ListedRow } from './feed-list.store.ts';

const GIVEN = ['campus', 'areaOne', 'areaTwo', 'building', 'room', 'bed'] as const;

export const presentRun = (row: ListedRun) => ({
  ...row,
  keptBack: row.counts.keptBack ?? 0,
  openActions: openActions(row),
});

/** A list that waits can be applied, and one that changed something can be undone. */
function openActions(run: FeedRun): ('apply' | 'apply-despite' | 'undo')[] {
  const { state, counts } = run;
  if (mayStillBeApplied(run)) return [isDoubted(run) ? 'apply-despite' : 'apply'];
  return state === 'applied' && counts.new + counts.moved + counts.left > 0 ? ['undo'] : [];
}

export const presentRow = ({ given, beforePath, beforeBed, afterPath, afterBed, ...row }: ListedRow) => ({
  ...row,
  given: row.outcome === 'left' ? [] : GIVEN.map((name) => given[name] ?? '').filter((text) => text !== ''),
  before: beforePath ? { path: beforePath, bed: beforeBed } : null,
  after: afterPath ? { path: afterPath, bed: afterBed } : null,
});
