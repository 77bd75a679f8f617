import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import type { UniversityRow } from '../universities.queries.ts';

const kinds = { waiting: 'waiting', open: 'done', suspended: 'failed' } as const;

export function StateChip({ state }: Pick<UniversityRow, 'state'>) {
  const say = useSay('universities');
  return <Chip kind={kinds[state]}>{say(`state-${state}`)}</Chip>;
}
