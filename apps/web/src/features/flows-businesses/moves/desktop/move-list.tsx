import { useEffect, useState } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { type Move, useMoves, useRefreshMoves } from '../moves.queries.ts';
import { useUndoMove } from '../use-moves.ts';
import { MovedCasesDialog } from './moved-cases-dialog.tsx';
import styles from './moves.module.css';

const kinds: Readonly<Record<Move['state'], ChipKind>> = {
  moving: 'running',
  moved: 'done',
  undoing: 'running',
  undone: 'neutral',
};
const counted = ['waiting', 'moved', 'unfit', 'gone', 'undoing', 'undone', 'acted'] as const;
type Seen = { move: Move; state: 'unfit' | 'acted' };

const isGoingOn = ({ state }: Move): boolean => state === 'moving' || state === 'undoing';

/** What was taken from version to version, how far it is, and the way back while there is one; nothing before the first. [DES-11] */
export function MoveList({ businessId, mayChange }: { businessId: string; mayChange: boolean }) {
  const say = useSay('flows-moves');
  const [goingOn, setGoingOn] = useState(false);
  const list = useMoves(businessId, goingOn);
  const now = list.items.some(isGoingOn);
  if (now !== goingOn) setGoingOn(now);
  const refresh = useRefreshMoves();
  // When the last case had its turn, the versions have other counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what refreshes is another function at every drawing
  useEffect(() => (goingOn ? () => void refresh() : undefined), [goingOn]);
  const [seen, setSeen] = useState<Seen | null>(null);
  const columns = useColumns(businessId, { mayChange, onSee: setSeen });
  if (list.items.length === 0) return null;
  return (
    <section className={styles.moves}>
      <h2 className={styles.heading}>{say('list')}</h2>
      <DataList list={list} empty={null} label={say('list')} columns={columns} keyOf={({ id }) => id} />
      {seen && <MovedCasesDialog businessId={businessId} {...seen} onClose={() => setSeen(null)} />}
    </section>
  );
}

function useColumns(
  businessId: string,
  { mayChange, onSee }: { mayChange: boolean; onSee: (seen: Seen) => void },
): Column<Move>[] {
  const say = useSay('flows-moves');
  const format = useFormat();
  const { undo, busyWith } = useUndoMove(businessId);
  return [
    {
      key: 'versions',
      title: say('column-versions'),
      width: 220,
      render: ({ from, to, state }) => (
        <span className={styles.chips}>
          <b>{say('from-to', { from: from.number, to: to.number })}</b>
          <Chip kind={kinds[state]}>{say(`state-${state}`)}</Chip>
        </span>
      ),
    },
    {
      key: 'when',
      title: say('column-when'),
      width: 190,
      render: ({ madeAt, madeBy }) => (
        <>
          <span>{format.dateTime(madeAt)}</span>
          {madeBy && (
            <Small as="p">
              <Typed>{madeBy.name}</Typed>
            </Small>
          )}
        </>
      ),
    },
    {
      key: 'cases',
      title: say('column-cases'),
      render: ({ counts, undoUntil }) => (
        <>
          <ul className={styles.counts}>
            {counted.map((state) => {
              const n = counts[state] ?? 0;
              return n > 0 && <li key={state}>{say(`count-${state}`, { n })}</li>;
            })}
          </ul>
          {undoUntil !== null && <Small as="p">{say('undo-until', { at: format.dateTime(undoUntil) })}</Small>}
        </>
      ),
    },
    {
      key: 'action',
      title: say('column-action'),
      width: 210,
      render: (move) => (
        <span className={styles.acts}>
          {(['unfit', 'acted'] as const).map(
            (state) =>
              (move.counts[state] ?? 0) > 0 && (
                <Button key={state} kind="quiet" onClick={() => onSee({ move, state })}>
                  {say(`see-${state}`)}
                </Button>
              ),
          )}
          {mayChange && move.undoUntil !== null && (
            <Button
              kind="quiet"
              busy={busyWith === move.id}
              aria-label={say('undo-of', { from: move.from.number, to: move.to.number })}
              onClick={() => void undo(move)}
            >
              {say('undo')}
            </Button>
          )}
        </span>
      ),
    },
  ];
}
