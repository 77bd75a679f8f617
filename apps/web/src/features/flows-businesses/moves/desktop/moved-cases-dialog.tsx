import { useSay } from '#web/client/texts.ts';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Dialog } from '#web/ui/desktop/dialog.tsx';
import { type Move, useMovedCases } from '../moves.queries.ts';
import { CaseTable } from './case-table.tsx';

type Props = { businessId: string; move: Move; state: 'unfit' | 'acted'; onClose: () => void };

/** The cases that a move did not take, or did not take back. */
export function MovedCasesDialog({ businessId, move, state, onClose }: Props) {
  const say = useSay('flows-moves');
  const list = useMovedCases(businessId, move.id, state);
  return (
    <Dialog title={say(`cases-${state}`)} width={760} onClose={onClose}>
      <MoreList list={list} empty={<Empty title={say('no-cases')} />}>
        {(cases) => <CaseTable cases={cases} label={say(`cases-${state}`)} more={null} />}
      </MoreList>
    </Dialog>
  );
}
