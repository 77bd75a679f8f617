import { listBulkRows } from '@campus/contract/calls/bulk-acts.ts';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Chip, type ChipKind } from '#web/ui/base/chip.tsx';
import { CountTabs } from '#web/ui/base/count-tabs.tsx';
import { MoreList } from '#web/ui/base/more-list.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { BulkAct, BulkRow, Outcome } from '../bulk-acts.queries.ts';
import { staysWithOthers, usePartText } from '../part-text.ts';
import styles from './bulk-acts.module.css';

const outcomes = ['done', 'changed', 'refused', 'same'] as const satisfies readonly Outcome[];
const chips: Record<Outcome, ChipKind> = { done: 'done', changed: 'attention', refused: 'failed', same: 'neutral' };

function useOutcomeNames(state: BulkAct['state']) {
  const say = useSay('bulk-acts');
  return (outcome: Outcome) =>
    outcome === 'same' || outcome === 'refused' ? say(outcome) : say(`${outcome}-${state}`);
}

/** The outcome of an act: how many people of each outcome, and each person with a sentence. */
export function ActOutcomes({ act }: { act: BulkAct }) {
  const say = useSay('bulk-acts');
  const nameOf = useOutcomeNames(act.state);
  const [filter, setFilter] = useState<Outcome | 'all'>('all');
  const counts = act.counts[act.state] ?? act.counts.tried;
  const list = useEndless(listBulkRows, {
    id: act.id,
    state: act.state,
    size: 20,
    ...(filter !== 'all' && { outcome: filter }),
  });
  const all = outcomes.reduce((sum, outcome) => sum + counts[outcome], 0);
  const present = outcomes.filter((outcome) => counts[outcome] > 0);
  return (
    <div className={styles.form}>
      <Note as="p" kind={act.state === 'tried' ? 'attention' : 'calm'} role="status">
        {say(`${act.state}-says`)} {counts.done === 0 && act.state === 'tried' && say('nothing-to-do')}
      </Note>
      {act.missing > 0 && <Small as="p">{say('missing', { n: act.missing })}</Small>}
      <CountTabs
        label={say('outcomes')}
        current={filter}
        onChoose={setFilter}
        tabs={[
          { key: 'all' as const, label: say('all'), count: all },
          ...present.map((outcome) => ({ key: outcome, label: nameOf(outcome), count: counts[outcome] })),
        ]}
      />
      <MoreList list={list} empty={<p>{say('nobody')}</p>}>
        {(rows) => (
          <ul className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.person.id} row={row} state={act.state} />
            ))}
          </ul>
        )}
      </MoreList>
    </div>
  );
}

function Row({ row, state }: { row: BulkRow; state: BulkAct['state'] }) {
  const say = useSay('bulk-acts');
  const words = useWords();
  const nameOf = useOutcomeNames(state);
  const text = usePartText();
  const { person, outcome, why, parts } = row;
  const undone = state === 'undone' && outcome === 'done';
  const left = undone ? parts.filter(staysWithOthers) : [];
  const visibleParts = parts.filter((part) => !left.includes(part));
  return (
    <li>
      <div className={styles.who}>
        <Typed as="b">{person.name}</Typed>
        <Small lang="zxx">{person.account}</Small>
        <Chip kind={chips[outcome]}>{nameOf(outcome)}</Chip>
      </div>
      {outcome === 'changed' && state === 'applied' && <Small>{say('now-other')}</Small>}
      {why && <p>{words(why)}</p>}
      {visibleParts.map((part) => (
        <p key={`${part.kind} ${part.id}`}>
          <Sentence>{part.now === null ? text.becomes(part) : text.since(part)}</Sentence>
        </p>
      ))}
      {left.length > 0 && <Small>{say('stays-as-is')}</Small>}
      {left.map((part) => (
        <p key={`${part.kind} ${part.id}`}>
          <Sentence>{text.becomes(part)}</Sentence>
        </p>
      ))}
    </li>
  );
}
