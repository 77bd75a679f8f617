import type { Hold, LineState } from './lines.ts';

/** Every reason why an opened line is off; none where its state already says all there is to say, as "paused" does. */
export function offBecause({ state, holds }: { state: LineState; holds: readonly Hold[] }): readonly Hold[] {
  if (state === 'applied' || state === 'reviewed' || state === 'ended') return [];
  const others = holds.some((hold) => hold !== 'own-pause');
  return others || (holds.length > 0 && (state === 'active' || state === 'pause-booked')) ? holds : [];
}
