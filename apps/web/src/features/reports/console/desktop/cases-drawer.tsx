import { listConsoleCases } from '@campus/contract/calls/reports-console.ts';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Chip } from '#web/ui/base/chip.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { stateChip } from '#web/ui/base/state-chip.ts';
import { useTimeSaid } from '#web/ui/base/time-said.ts';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useTexts } from '#web/ui/base/use-texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { CasesAsked, ConsoleView } from '../console-address.ts';
import type { ConsoleCase } from '../console-types.ts';
import { useReturnTo } from '../use-return-to.ts';
import styles from './cases-drawer.module.css';
import { useCounted } from './figure-link.tsx';

type Props = {
  view: ConsoleView;
  cases: CasesAsked;
  title: string;
  /** What the figure says now; undefined where the page does not show it. */
  figure: number | undefined;
  /** The process whose panel stands over the list. */
  opened: string | null;
  addressOf: (processId: string) => string;
  onOpen: (processId: string) => void;
  onClose: () => void;
};

/** Exactly the processes that a figure counts, each of which opens. */
export function CasesDrawer({ view, cases, title, figure, opened, addressOf, onOpen, onClose }: Props) {
  const say = useSay('reports-console');
  const list = useEndless(listConsoleCases, { view, ...cases });
  const counted = useCounted();
  const columns = useColumns(addressOf);
  const { changed, renew } = useChanged(figure, list.refresh);
  const body = useRef<HTMLDivElement>(null);
  useReturnTo(opened, body);
  return (
    <SidePanel
      label={title}
      width={760}
      onClose={onClose}
      head={
        <PanelHead title={title}>
          {figure !== undefined && <PanelLine>{say('cases-count', { n: counted(figure) })}</PanelLine>}
        </PanelHead>
      }
    >
      {/* What stands behind the panel of a process can be neither seen nor pressed. */}
      <div ref={body} className={styles.body} inert={opened !== null}>
        {changed && (
          <Note kind="calm" role="status" className={styles.changed}>
            <span>{say('changed-since')}</span>
            <Button kind="quiet" busy={list.busy} onClick={() => void renew()}>
              {say('renew-list')}
            </Button>
          </Note>
        )}
        <DataList
          inPanel
          list={list}
          empty={<Empty title={say('cases-empty')} text={say('cases-empty-text')} />}
          label={say('cases')}
          columns={columns}
          keyOf={({ id }) => id}
          opened={opened}
          onOpen={({ id }) => onOpen(id)}
        />
      </div>
    </SidePanel>
  );
}

/** Whether the figure is another one since the list was read; a list that somebody reads is renewed when they want it. */
function useChanged(figure: number | undefined, refresh: () => Promise<void>) {
  const [read, setRead] = useState(figure);
  useEffect(() => setRead((before) => before ?? figure), [figure]);
  return {
    changed: figure !== undefined && read !== undefined && figure !== read,
    renew: async () => {
      await refresh();
      setRead(figure);
    },
  };
}

function useColumns(addressOf: (processId: string) => string): Column<ConsoleCase>[] {
  const say = useSay('reports-console');
  const state = useSay('flows-states');
  const words = useWords();
  const format = useFormat();
  const { dueText } = useTimeSaid();
  const { language } = useTexts();
  const join = language.startsWith('en') ? ', ' : '、';
  return [
    {
      key: 'title',
      title: say('case-title'),
      render: ({ id, number, title, business }) => (
        <div className={styles.two}>
          <Link to={addressOf(id)} preventScrollReset>
            <Typed>{words(title)}</Typed>
          </Link>
          <small>
            {number} · <Typed>{words(business.name)}</Typed>
          </small>
        </div>
      ),
    },
    {
      key: 'submitter',
      title: say('case-submitter'),
      width: 118,
      render: ({ submitter }) => (
        <div className={styles.two}>
          <Typed>{submitter.name}</Typed>
          {submitter.department && <small>{words(submitter.department)}</small>}
        </div>
      ),
    },
    {
      key: 'where',
      title: say('case-where'),
      width: 146,
      render: (row) => {
        const chip = stateChip(row.state);
        const names = row.people.map(({ name }) => name).join(join);
        const all = row.people.length + row.peopleMore;
        return (
          <div className={styles.two}>
            <Chip kind={chip.kind}>{state(chip.text)}</Chip>
            {row.status !== 'ended' && names && (
              <small>
                <Sentence>{row.peopleMore > 0 ? say('people-more', { names, n: all }) : names}</Sentence>
              </small>
            )}
          </div>
        );
      },
    },
    {
      key: 'when',
      title: say('case-when'),
      width: 186,
      render: ({ submittedAt, endedAt, overdue, ...row }) => (
        <div className={styles.two}>
          <span>{say('case-submitted', { at: format.date(submittedAt) })}</span>
          {endedAt !== null && <small>{say('case-ended', { at: format.date(endedAt) })}</small>}
          {row.dueAt !== null && <small data-late={overdue || undefined}>{dueText(row)}</small>}
        </div>
      ),
    },
  ];
}
