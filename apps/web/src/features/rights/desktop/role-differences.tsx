import { listRoleDifferences } from '@campus/contract/calls/rights.ts';
import { useState } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SegmentedInput } from '#web/ui/base/segmented-input.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { type Difference, onlyIn, useRightWords } from '../rights.queries.ts';
import styles from './rights.module.css';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const spans = ['7', '30', '90'] as const;

/** The roles whose rights or scope changed in the chosen period. */
export function RoleDifferences() {
  const say = useSay('rights');
  const words = useWords();
  const { dateTime } = useFormat();
  const [days, setDays] = useState<(typeof spans)[number]>('30');
  // The same question for an hour, so that the list is not another at every look.
  const since = Math.floor(Date.now() / HOUR) * HOUR - Number(days) * DAY;
  const list = useEndless(listRoleDifferences, { since, size: 50 });
  return (
    <>
      <SegmentedInput
        label={say('since')}
        options={spans.map((value) => ({ value, label: say(`since-${value}`) }))}
        value={days}
        onChange={(next) => setDays(next as (typeof spans)[number])}
      />
      <DataList<Difference>
        list={list}
        empty={<Empty title={say('differences-none')} text={say('differences-none-text')} />}
        label={say('differences')}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'role',
            title: say('role'),
            width: '24%',
            render: ({ is, was, code }) => (
              <>
                <span className={styles.name}>{words((is ?? was)?.name)}</span>
                <Small>
                  <span lang="zxx">{code}</span>
                </Small>
              </>
            ),
          },
          { key: 'difference', title: say('difference'), render: (difference) => <Changes difference={difference} /> },
          {
            key: 'changed',
            title: say('last-changed'),
            width: 190,
            render: ({ changedAt, changedBy }) => (
              <>
                <span>{dateTime(changedAt)}</span>
                <Small as="p">{changedBy ? <Typed>{changedBy}</Typed> : say('by-product')}</Small>
              </>
            ),
          },
        ]}
      />
    </>
  );
}

function Changes({ difference: { was, is } }: { difference: Difference }) {
  const say = useSay('rights');
  const words = useWords();
  const { scope, titles } = useRightWords();
  const added = onlyIn(is?.rights ?? [], was?.rights ?? []);
  const removed = onlyIn(was?.rights ?? [], is?.rights ?? []);
  return (
    <span className={styles.lines}>
      {!was && <span>{say('made-since')}</span>}
      {!is && <span>{say('gone-since')}</span>}
      {was && is && words(was.name) !== words(is.name) && <span>{say('renamed', { name: words(was.name) })}</span>}
      {was && is && was.scope !== is.scope && (
        <span>{say('scope-changed', { was: scope(was.scope), is: scope(is.scope) })}</span>
      )}
      {added.length > 0 && <span>{say('rights-added', { rights: titles(added) })}</span>}
      {removed.length > 0 && <span>{say('rights-taken', { rights: titles(removed) })}</span>}
    </span>
  );
}
