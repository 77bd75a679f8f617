import { listReportCases } from '@campus/contract/calls/reports.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { type Report, type ReportFigure, rowsAbout, timeFigures } from '@campus/rules/reports/figures.ts';
import { Link } from 'react-router';
import { useEndless } from '#web/client/endless.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { Small } from '#web/ui/base/small.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { useWords } from '#web/ui/base/words.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { TextTabs } from '#web/ui/desktop/text-tabs.tsx';
import { isOfPromises, useOutcomeText } from '../outcome-text.ts';
import type { OpenFigure } from '../report-address.ts';
import type { ReportView } from '../report-view.ts';
import type { ReportAddressState } from '../use-report-address.ts';
import { useReportWords } from '../use-report-words.ts';
import styles from './cases-panel.module.css';

type Case = Reply<typeof listReportCases>['items'][number];
type Props = { report: Report; view: ReportView; figure: OpenFigure; address: ReportAddressState };

const PAGE = 30;

/** Exactly the cases that a figure counts, of the period or of the one before. */
export function CasesPanel({ report, view, figure, address }: Props) {
  const words = useReportWords();
  const { say, heading, meaning, nameOf } = words;
  const { column, of, before } = figure;
  const { filters, open, go, closeCases } = address;
  const ofBusinesses = rowsAbout[report] === 'business';
  const row = view.rows.find(({ id }) => id === of);
  const sides = row ?? view.total;
  const counts = { now: sides.now[column.name]?.cases ?? 0, before: sides.before[column.name]?.cases ?? 0 };
  const period = before ? view.before : view.period;
  const list = useEndless(listReportCases, {
    size: PAGE,
    ...filters,
    fromOn: period.fromOn,
    untilOn: period.untilOn,
    figure: column.figure,
    ...(of && (ofBusinesses ? { businessId: of } : { personId: of })),
  });
  const columns = useCaseColumns(column.figure, !ofBusinesses && of !== null, address);
  const name = row ? nameOf(row) : say('cases-of-all');
  return (
    <SidePanel
      label={`${say('cases')} ${heading(column)}`}
      width={760}
      onClose={closeCases}
      head={
        <PanelHead title={say('cases-of', { name: heading(column), n: before ? counts.before : counts.now })}>
          <PanelLine>
            <Typed>{name}</Typed>
            <span>{say('period-is', words.period(period))}</span>
          </PanelLine>
        </PanelHead>
      }
    >
      <div className={styles.body}>
        <p className={styles.meaning}>{meaning(column)}</p>
        <TextTabs
          label={say('cases-when')}
          tabs={['now', 'before'] as const}
          tab={before ? 'before' : 'now'}
          nameOf={(tab) => say(tab === 'now' ? 'this-period' : 'the-period-before', { n: counts[tab] })}
          onChange={(tab) => go({ when: tab === 'before' ? 'before' : null, open: null }, true)}
        />
        <DataList
          list={list}
          inPanel
          empty={<Empty title={say('cases-none')} text={say('cases-none-text')} />}
          label={say('cases')}
          columns={columns}
          keyOf={({ id }) => id}
          opened={list.items.find(({ processId }) => processId === open)?.id ?? null}
          onOpen={({ processId, opens }) => opens && go({ open: processId })}
        />
      </div>
    </SidePanel>
  );
}

/** Figures that are about when something is due. */
const dueFigures: readonly ReportFigure[] = ['received', 'in-hand', 'late'];
const dueTextOf = (figure: ReportFigure) =>
  isOfPromises(figure) ? 'promised-at' : dueFigures.includes(figure) ? 'due-at' : null;

/** What is said of each case behind a figure; the overview lists its cases in the same words. */
export function useCaseColumns(
  figure: ReportFigure,
  ofOnePerson: boolean,
  address: Pick<ReportAddressState, 'processAt'>,
): Column<Case>[] {
  const { say, duration } = useReportWords();
  const outcome = useOutcomeText();
  const timed = timeFigures.some((name) => name === figure);
  const column = (on: boolean, shown: Column<Case>): Column<Case>[] => (on ? [shown] : []);
  return [
    {
      key: 'case',
      title: say('case'),
      render: (item) => <CaseName item={item} to={address.processAt(item.processId)} />,
    },
    ...column(!ofOnePerson, {
      key: 'person',
      title: say('case-person'),
      width: 96,
      render: ({ person }) => person && <Typed>{person.name}</Typed>,
    }),
    {
      key: 'when',
      title: say('case-when'),
      width: 180,
      render: (item) => <When item={item} due={dueTextOf(figure)} />,
    },
    ...column(timed, {
      key: 'time',
      title: say('case-time'),
      width: 104,
      render: ({ seconds }) => seconds !== null && duration(seconds),
    }),
    {
      key: 'outcome',
      title: say('case-outcome'),
      width: 112,
      render: (item) => (
        <>
          {item.outcome !== null && <div>{outcome(figure, item.outcome)}</div>}
          {item.stars !== null && <StarRating value={item.stars} />}
          {item.achieved !== null && <Small as="p">{say(item.achieved ? 'case-achieved' : 'case-not-achieved')}</Small>}
        </>
      ),
    },
  ];
}

/** From when until when it was so, and when it was due where that matters. */
function When({ item: { fromAt, untilAt, dueAt }, due }: { item: Case; due: 'due-at' | 'promised-at' | null }) {
  const { say } = useReportWords();
  const format = useFormat();
  return (
    <div className={styles.when}>
      <span>{format.dateTime(fromAt)}</span>
      <span>{untilAt === null ? say('still-so') : say('until-at', { at: format.dateTime(untilAt) })}</span>
      {due && dueAt !== null && <Small>{say(due, { at: format.dateTime(dueAt) })}</Small>}
    </div>
  );
}

/** What a case is; of one that the reader may not open only its number and business are known. */
function CaseName({ item, to }: { item: Case; to: string }) {
  const { say } = useReportWords();
  const words = useWords();
  const { number, business, title, submitter, opens } = item;
  return (
    <div className={styles.case}>
      {opens && title ? (
        <Link to={to} preventScrollReset>
          <Typed>{words(title)}</Typed>
        </Link>
      ) : (
        <span className={styles.hidden}>{say('case-hidden')}</span>
      )}
      <Small>
        <span lang="zxx">{number}</span> · {words(business.name)}
        {submitter && (
          <>
            {' · '}
            <Typed>{submitter.name}</Typed>
          </>
        )}
      </Small>
    </div>
  );
}
