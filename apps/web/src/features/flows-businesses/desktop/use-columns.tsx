import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { RecordText } from '#web/ui/base/record-text.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { useWords } from '#web/ui/base/words.ts';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { movedByOne } from '#web/ui/desktop/moved-before.ts';
import { OrderArrow } from '#web/ui/desktop/order-arrow.tsx';
import type { AreaParts } from '../area-parts.ts';
import type { BusinessRow } from '../flows-businesses.queries.ts';
import { useBusinessAddress } from '../use-business-address.ts';
import { BusinessChips } from './business-chips.tsx';
import styles from './businesses-page.module.css';
import { CaseCounts } from './case-counts.tsx';

type Order = {
  rows: readonly BusinessRow[];
  more: boolean;
  /** Null where nothing can be moved. */
  move: ((id: string, before: string) => void) | null;
  busy: boolean;
};
type Options = { casesOf: AreaParts['casesOf']; copy: (row: BusinessRow) => void; order: Order };

const OWNERS_SHOWN = 2;

export function useColumns({ casesOf, copy, order }: Options): Column<BusinessRow>[] {
  const say = useSay('flows-businesses');
  const words = useWords();
  const format = useFormat();
  const { category: chosen } = useBusinessAddress();
  return [
    { key: 'business', title: say('business'), render: (row) => <Name row={row} /> },
    // Where one is chosen, all of them have it.
    ...(chosen === null
      ? [
          {
            key: 'category',
            title: say('category'),
            width: 140,
            render: ({ category }: BusinessRow) => words(category.name),
          },
        ]
      : []),
    { key: 'state', title: say('state'), width: 180, render: (row) => <BusinessChips of={row} /> },
    {
      key: 'cases',
      title: say('running'),
      width: 110,
      render: (row) => <CaseCounts of={row} casesOf={casesOf} />,
    },
    { key: 'owners', title: say('owners'), width: 150, render: (row) => <Owners row={row} /> },
    { key: 'changed', title: say('changed'), width: 180, render: ({ changedAt }) => format.dateTime(changedAt) },
    {
      key: 'action',
      title: say('action'),
      width: 90,
      render: (row) =>
        row.openActions.includes('copy') && (
          <Button kind="quiet" aria-label={say('copy-of', { name: words(row.name) })} onClick={() => copy(row)}>
            {say('copy')}
          </Button>
        ),
    },
    ...(order.move
      ? [
          {
            key: 'order',
            title: say('order'),
            width: 120,
            render: (row: BusinessRow) => <Steps row={row} {...order} />,
          },
        ]
      : []),
  ];
}

function Name({ row: { id, name, code, icon } }: { row: BusinessRow }) {
  const { addressOf } = useBusinessAddress();
  return (
    <div className={styles.business}>
      <BusinessIcon icon={icon} size={36} />
      <div className={styles.names}>
        <Link className={styles.name} to={addressOf(id)} draggable={false}>
          <RecordText words={name} />
        </Link>
        <Small lang="zxx">{code}</Small>
      </div>
    </div>
  );
}

function Owners({ row: { owners } }: { row: BusinessRow }) {
  const say = useSay('flows-businesses');
  const more = owners.length - OWNERS_SHOWN;
  return (
    <>
      {owners.slice(0, OWNERS_SHOWN).map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && say('between')}
          <Typed>{name}</Typed>
        </span>
      ))}
      {more > 0 && <Small> {say('owners-more', { n: more })}</Small>}
    </>
  );
}

/** One place up or down, for those who do not drag. */
function Steps({ row, rows, more, move, busy }: Order & { row: BusinessRow }) {
  const say = useSay('flows-businesses');
  const ids = rows.map(({ id }) => id);
  return (
    <span className={styles.order}>
      <svg className={styles.grip} aria-hidden="true" focusable="false" width="16" height="16" viewBox="0 0 16 16">
        <path
          d="M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinecap="round"
        />
      </svg>
      {([-1, 1] as const).map((by) => {
        const before = movedByOne(ids, row.id, by, more);
        return (
          <OrderArrow
            key={by}
            up={by === -1}
            disabled={before === null || busy}
            onClick={() => before !== null && move?.(row.id, before)}
          >
            <VisuallyHidden>
              {say(by === -1 ? 'move-up' : 'move-down')} <RecordText words={row.name} />
            </VisuallyHidden>
          </OrderArrow>
        );
      })}
    </span>
  );
}
