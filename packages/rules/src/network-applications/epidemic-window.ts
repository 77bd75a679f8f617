import { addDays } from '../basics/time-zone.ts';
import type { ApplicationKind } from '../network-packages/lines.ts';
import { type ApplicationBlock, type EpidemicWindow, type QuoteFacts, todayOf } from './quote-facts.ts';

/** The days on which an epidemic application can be made; without a start nothing is open. */
export function epidemicDays(kind: 'epidemic-freeze' | 'epidemic-unfreeze', window: EpidemicWindow) {
  const { startOn, endOn, advanceDays, unfreezeFromOn } = window;
  if (kind === 'epidemic-freeze')
    return {
      fromOn: startOn === null ? null : addDays(startOn, -advanceDays),
      untilOn: startOn === null ? null : endOn,
    };
  return { fromOn: unfreezeFromOn, untilOn: null };
}

export function windowBlock(kind: ApplicationKind, facts: QuoteFacts): ApplicationBlock | null {
  if (kind !== 'epidemic-freeze' && kind !== 'epidemic-unfreeze') return null;
  const { fromOn, untilOn } = epidemicDays(kind, facts.epidemic);
  const todayOn = todayOf(facts);
  const open = fromOn !== null && todayOn >= fromOn && (untilOn === null || todayOn <= untilOn);
  return open ? null : 'window-closed';
}
