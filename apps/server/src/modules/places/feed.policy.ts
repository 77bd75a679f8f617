import type { FeedFault } from '@campus/rules/places/dormitory-feed.ts';
import type { FeedRun } from './feed.store.ts';

/** Why a list waits although all of it could be read. */
const DOUBTS: readonly (FeedFault | null)[] = ['too-many-leave', 'too-many-move', 'room-too-full'];

/** Whether a list needs somebody to confirm that they checked it before it is applied. */
export const isDoubted = ({ fault }: Pick<FeedRun, 'fault'>): boolean => DOUBTS.includes(fault);

/** Whether a list may still be applied: one that was only checked, and one that was put off to be looked at. */
export const mayStillBeApplied = (run: Pick<FeedRun, 'state' | 'fault'>): boolean =>
  run.state === 'dry' || (run.state === 'refused' && isDoubted(run));
