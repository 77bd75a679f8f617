import { Link } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { RecordText } from '#web/ui/base/record-text.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { type ListOrder, OrderSteps } from '#web/ui/desktop/order-steps.tsx';
import type { AreaParts } from '../area-parts.ts';
import type { BusinessRow } from '../flows-businesses.queries.ts';
import { useBusinessAddress } from '../use-business-address.ts';
import { BusinessChips } from './business-chips.tsx';
import styles from './businesses-page.module.css';
import { CaseCounts } from './case-counts.tsx';

type Options = { casesOf: AreaParts['casesOf']; copy: (row: BusinessRow) => void; order: ListOrder<BusinessRow> };

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
            render: (row: BusinessRow) => (
              <OrderSteps
                id={row.id}
                name={row.name}
                says={{ up: say('move-up'), down: say('move-down') }}
                {...order}
              />
            ),
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
