import { listAuditEntries } from '@campus/contract/calls/audit.ts';
import { useCallName } from '#web/client/call-name.ts';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { DataPage } from '#web/ui/desktop/data-page.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { useTableKeys } from '#web/ui/desktop/use-table-keys.ts';
import type { AreaParts } from '../area-parts.ts';
import type { Entry } from '../audit.queries.ts';
import { useLogAddress } from '../use-log-address.ts';
import { useLogExport } from '../use-log-export.ts';
import { useLogWords } from '../use-log-words.ts';
import { EntryPanel } from './entry-panel.tsx';
import { LogFilters } from './log-filters.tsx';
import { OutcomeChip } from './outcome-chip.tsx';
import { RequestStory } from './request-story.tsx';

const PAGE = 50;

/** Who did or tried what, and what it changed. [BO-08] */
export function SystemLog({ title, areaParts }: { title: string; areaParts: AreaParts }) {
  const say = useSay('audit');
  const { query, of, open, narrowed, go, clear } = useLogAddress();
  const list = useEndless(listAuditEntries, { size: PAGE, ...query });
  const columns = useColumns();
  const { busy, start } = useLogExport(query);
  useTableKeys({ close: () => open && go({ open: null }) });
  const opened = list.items.find(({ id }) => id === open);
  return (
    <DataPage
      title={title}
      actions={
        <Button busy={busy} onClick={() => void start()}>
          {say('export')}
        </Button>
      }
    >
      <LogFilters {...areaParts} />
      {of('requestId') && <RequestStory requestId={of('requestId')} />}
      <DataList
        list={list}
        empty={
          narrowed ? (
            <Empty
              title={say('nothing-found')}
              text={say('nothing-found-text')}
              action={<Button onClick={clear}>{say('clear')}</Button>}
            />
          ) : (
            <Empty title={say('nothing-here')} />
          )
        }
        label={say('entries')}
        columns={columns}
        keyOf={({ id }) => id}
        opened={open}
        onOpen={({ id }) => go({ open: id })}
      />
      {opened && <EntryPanel entry={opened} onClose={() => go({ open: null })} />}
    </DataPage>
  );
}

function useColumns(): Column<Entry>[] {
  const say = useSay('audit');
  const callName = useCallName();
  const words = useLogWords();
  const format = useFormat();
  return [
    { key: 'at', title: say('at'), width: 180, render: ({ at }) => format.dateTime(at) },
    {
      key: 'who',
      title: say('who'),
      width: 170,
      render: ({ account, person }) =>
        account ? (
          <>
            {person && <Typed>{person}</Typed>} <span lang="zxx">{account}</span>
          </>
        ) : (
          say('nobody')
        ),
    },
    { key: 'what', title: say('what'), width: 180, render: ({ call }) => callName(call) },
    {
      key: 'about',
      title: say('about'),
      render: ({ record }) =>
        record && (
          <>
            <Typed>{words.recordName(record)}</Typed>
            <Small>{words.recordKind(record)}</Small>
          </>
        ),
    },
    {
      key: 'outcome',
      title: say('outcome'),
      render: ({ outcome }) => <OutcomeChip outcome={outcome} />,
    },
    { key: 'where', title: say('where'), width: 160, render: ({ ip }) => <span lang="zxx">{ip}</span> },
  ];
}
