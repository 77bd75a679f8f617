import { findHolders } from '@campus/contract/calls/network-packages.ts';
import { holds } from '@campus/rules/network-packages/lines.ts';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { Button } from '#web/ui/base/button.tsx';
import { LineChip } from '#web/ui/base/line-chip.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { ChoiceChips } from '#web/ui/desktop/choice-chips.tsx';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { Holder } from '../network-packages.queries.ts';
import { useOfficeLabels } from '../package-labels.ts';
import { useOfficeAddress } from '../use-office-address.ts';
import styles from './lists.module.css';

const HolderPanel = lazy(() => import('./holder-panel.tsx').then(({ HolderPanel }) => ({ default: HolderPanel })));

const PAGE = 30;
/** More lines of one person than this would make a tall row of a dense table. */
const LINES_IN_SIGHT = 3;

type Props = {
  title: string;
  /** Where the network of a person is looked after. */
  deskOf: (personId: string) => string;
};

/** People with lines or money, and one of them to look after. */
export function HolderList({ title, deskOf }: Props) {
  const { say } = useOfficeLabels();
  const { words, hold, open, go } = useOfficeAddress();
  const list = useEndless(findHolders, { size: PAGE, ...(words && { words }), ...(hold && { hold }) });
  const columns = useColumns();
  useTableKeys({ close: () => open && go({ open: null }) });
  const narrowed = words !== '' || hold !== null;
  return (
    <DataPage title={title}>
      <div className={styles.filters}>
        <RestingSearch
          value={words}
          onChange={(next) => go({ words: next, open: null }, true)}
          placeholder={say('search')}
        />
        <ChoiceChips
          label={say('hold-filter')}
          values={holds}
          value={hold}
          nameOf={(value) => (value ? say(`hold-${value}`) : say('everyone'))}
          onChange={(next) => go({ hold: next, open: null })}
        />
      </div>
      <DataList
        list={list}
        empty={
          narrowed ? (
            <Empty
              title={say('nothing-found')}
              text={say('nothing-found-text')}
              action={<Button onClick={() => go({ words: null, hold: null })}>{say('clear-filters')}</Button>}
            />
          ) : (
            <Empty title={say('no-holders')} text={say('no-holders-text')} />
          )
        }
        label={say('holders')}
        columns={columns}
        keyOf={({ account }) => account}
        opened={open}
        onOpen={({ account }) => go({ open: account })}
      />
      <Suspense fallback={null}>
        {open && <HolderPanel key={open} account={open} deskOf={deskOf} onClose={() => go({ open: null })} />}
      </Suspense>
    </DataPage>
  );
}

function useColumns(): Column<Holder>[] {
  const { say, format } = useOfficeLabels();
  const { addressOf } = useOfficeAddress();
  return [
    {
      key: 'person',
      title: say('person'),
      width: '20%',
      render: ({ name, account }) => (
        <>
          <Link className={styles.name} to={addressOf(account)}>
            <Typed>{name}</Typed>
          </Link>
          <Small>{account}</Small>
        </>
      ),
    },
    { key: 'lines', title: say('lines-of'), render: ({ lines }) => <Lines lines={lines} /> },
    {
      key: 'balance',
      title: say('balance'),
      width: 130,
      render: ({ balanceFen }) => <span className={styles.figure}>{format.money(balanceFen)}</span>,
    },
    {
      key: 'owed',
      title: say('owed'),
      width: 120,
      render: ({ owedFen }) =>
        owedFen > 0 ? (
          <span className={`${styles.figure} ${styles.owed}`}>{format.money(owedFen)}</span>
        ) : (
          <Small>{say('owed-none')}</Small>
        ),
    },
  ];
}

function Lines({ lines }: Pick<Holder, 'lines'>) {
  const { say, words } = useOfficeLabels();
  if (lines.length === 0) return <Small>{say('no-line')}</Small>;
  const rest = lines.length - LINES_IN_SIGHT;
  return (
    <span className={styles.lines}>
      {lines.slice(0, LINES_IN_SIGHT).map((line) => (
        <span key={line.id} className={styles.line}>
          <span>{words(line.packageName)}</span>
          <LineChip line={line} say={say} />
          <Small>{words(line.place)}</Small>
        </span>
      ))}
      {rest > 0 && <Small>{say('more-lines', { n: rest })}</Small>}
    </span>
  );
}
