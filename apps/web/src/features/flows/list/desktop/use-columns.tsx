import type { ReactNode } from 'react';
import { useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { ProcessRow } from '../../flow-types.ts';
import type { GroupName } from '../list-address.ts';
import { DueCell, MomentCell, PersonCell, StarsCell, StateCell, StepCell, TwoLines } from './cells.tsx';
import type { ProcessRowsProps } from './process-rows.ts';
import styles from './process-table.module.css';
import { TitleLink } from './title-link.tsx';

export type Column = {
  key: string;
  title: string;
  /** The column without a width takes what is left. */
  width?: number;
  render: (row: ProcessRow) => ReactNode;
};

type Opening = Pick<ProcessRowsProps, 'addressOf' | 'onOpen'>;

/** The columns of a group. On a narrow screen some facts move under others, so that nothing scrolls sideways. */
export function useColumns(opening: Opening, group: GroupName, wide: boolean): readonly Column[] {
  const say = useSay('flows-monitoring');
  const { say: label, words } = useFlowLabels();
  const format = useFormat();
  const ended = group === 'done' || group === 'abort';
  const column = (on: boolean, row: Column): Column[] => (on ? [row] : []);
  return [
    ...column(wide, {
      key: 'number',
      title: label('number'),
      width: 148,
      render: (row) => <span className={styles.number}>{row.number}</span>,
    }),
    {
      key: 'title',
      title: label('title'),
      render: (row) => (
        <TwoLines
          first={<TitleLink row={row} {...opening} />}
          second={wide ? words(row.business.name) : `${row.number} · ${words(row.business.name)}`}
        />
      ),
    },
    {
      key: 'submitter',
      title: label('submitter'),
      width: wide ? 112 : 124,
      render: (row) => (
        <>
          <PersonCell person={row.submitter} />
          {!wide && <time className={styles.day}>{format.date(row.submittedAt)}</time>}
        </>
      ),
    },
    ...column(!ended, {
      key: 'step',
      title: say('step-and-people'),
      width: 152,
      render: (row) => <StepCell row={row} />,
    }),
    { key: 'state', title: label('state'), width: 130, render: (row) => <StateCell row={row} /> },
    ...column(wide, {
      key: 'submitted',
      title: label('submitted-at'),
      width: 114,
      render: (row) => <MomentCell at={row.submittedAt} />,
    }),
    ...column(wide && !ended, {
      key: 'changed',
      title: label('changed-at'),
      width: 114,
      render: (row) => <MomentCell at={row.changedAt} />,
    }),
    ...column(ended, {
      key: 'ended',
      title: label('ended-at'),
      width: 114,
      render: (row) => <MomentCell at={row.endedAt} />,
    }),
    ...column(!ended, { key: 'due', title: label('due-at'), width: 134, render: (row) => <DueCell row={row} /> }),
    ...column(ended || group === 'partake', {
      key: 'stars',
      title: label('stars'),
      width: 100,
      render: (row) => <StarsCell stars={row.stars} />,
    }),
  ];
}
