import type { Hold, LineState } from '@campus/rules/network-packages/lines.ts';
import { offBecause } from '@campus/rules/network-packages/off-because.ts';
import { Chip, type ChipKind } from './chip.tsx';

const kinds: Readonly<Record<LineState, ChipKind>> = {
  applied: 'waiting',
  reviewed: 'waiting',
  active: 'done',
  'pause-booked': 'attention',
  paused: 'neutral',
  'open-booked': 'waiting',
  ended: 'neutral',
};

type LineText = `line-${LineState}` | `hold-${Hold}` | 'line-off' | 'between-holds';
type LineChipProps = {
  line: { state: LineState; holds: readonly Hold[] };
  say: (key: LineText, facts?: Record<string, string>) => string;
};

/** The state of a network line in one chip: its state, or that it is off and every reason. */
export function LineChip({ line, say }: LineChipProps) {
  const why = offBecause(line);
  if (why.length === 0) return <Chip kind={kinds[line.state]}>{say(`line-${line.state}`)}</Chip>;
  const reasons = why.map((hold) => say(`hold-${hold}`)).join(say('between-holds'));
  return <Chip kind="failed">{say('line-off', { why: reasons })}</Chip>;
}
