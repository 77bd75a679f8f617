import { listUniversities } from '@campus/contract/calls/universities.ts';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { fileSize } from '#web/ui/base/file-size.ts';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { RestingSearch } from '#web/ui/base/resting-search.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { UniversityRow } from '../universities.queries.ts';
import { useUniversityAddress } from '../use-university-address.ts';
import type { FirstLink } from '../use-university-form.ts';
import { FirstLinkDialog } from './first-link-dialog.tsx';
import { StateChip } from './state-chip.tsx';
import styles from './universities.module.css';

const MakeDialog = lazy(() =>
  import('./make-university-dialog.tsx').then(({ MakeUniversityDialog }) => ({ default: MakeUniversityDialog })),
);
const Panel = lazy(() =>
  import('./university-panel.tsx').then(({ UniversityPanel }) => ({ default: UniversityPanel })),
);

/** Every university of the installation, the open one, and making another. [BO-01] [ADM-01] */
export function UniversityList({ title }: { title: string }) {
  const say = useSay('universities');
  const { words, open, go } = useUniversityAddress();
  const list = useEndless(listUniversities, words ? { words } : {});
  const columns = useColumns();
  const [making, setMaking] = useState(false);
  const [link, setLink] = useState<FirstLink | null>(null);
  const close = () => go({ open: null });
  useTableKeys({ close: () => open && close() });
  const add = (
    <Button kind="primary" icon={<PlusIcon size={18} />} onClick={() => setMaking(true)}>
      {say('add')}
    </Button>
  );
  return (
    <DataPage title={title} actions={add}>
      <div className={styles.search}>
        <RestingSearch
          value={words}
          onChange={(next) => go({ words: next, open: null }, true)}
          placeholder={say('search')}
        />
      </div>
      <DataList
        list={list}
        empty={
          words ? (
            <Empty
              title={say('nothing-found')}
              text={say('no-such')}
              action={<Button onClick={() => go({ words: null })}>{say('clear')}</Button>}
            />
          ) : (
            <Empty title={say('none')} text={say('none-text')} action={add} />
          )
        }
        label={say('table')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => go({ open: id })}
      />
      <Suspense fallback={null}>
        {open && <Panel key={open} id={open} onLink={setLink} onClose={close} />}
        {making && (
          <MakeDialog
            onClose={() => setMaking(false)}
            onMade={(id, made) => {
              setMaking(false);
              setLink(made);
              go({ words: null, open: id });
            }}
          />
        )}
      </Suspense>
      {link && <FirstLinkDialog link={link} onClose={() => setLink(null)} />}
    </DataPage>
  );
}

function useColumns(): Column<UniversityRow>[] {
  const say = useSay('universities');
  const words = useWords();
  const format = useFormat();
  const { addressOf } = useUniversityAddress();
  const figure = (key: 'people' | 'departments' | 'running', width: number): Column<UniversityRow> => ({
    key,
    title: say(key),
    width,
    render: ({ counts }) => <span className={styles.figure}>{format.number(counts[key])}</span>,
  });
  return [
    {
      key: 'name',
      title: say('name'),
      render: ({ id, name, orgSign }) => (
        <>
          <Link className={styles.name} to={addressOf(id)}>
            <Typed>{words(name)}</Typed>
          </Link>
          <Small lang="zxx">{orgSign}</Small>
        </>
      ),
    },
    { key: 'state', title: say('state'), width: 190, render: ({ state }) => <StateChip state={state} /> },
    figure('people', 120),
    figure('departments', 120),
    figure('running', 150),
    {
      key: 'bytes',
      title: say('bytes'),
      width: 110,
      render: ({ counts }) => <span className={styles.figure}>{fileSize(counts.bytes)}</span>,
    },
  ];
}
