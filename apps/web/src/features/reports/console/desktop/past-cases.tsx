import { listReportCases } from '@campus/contract/calls/reports.ts';
import { useRef } from 'react';
import { useEndless } from '#web/client/endless.ts';
import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import { PanelHead, PanelLine } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { useCaseColumns } from '../../desktop/cases-panel.tsx';
import type { OverviewCases } from '../overview-address.ts';
import { useReturnTo } from '../use-return-to.ts';
import styles from './cases-drawer.module.css';

type Props = {
  cases: Extract<OverviewCases, { when: 'past' }>;
  /** Of the business. */
  name: string;
  fromOn: string;
  untilOn: string;
  count: number | undefined;
  opened: string | null;
  addressOf: (processId: string) => string;
  onOpen: (processId: string) => void;
  onClose: () => void;
};

/** The cases of one business that a figure of the thirty days counts. */
export function PastCases({ cases, name, fromOn, untilOn, count, opened, addressOf, onOpen, onClose }: Props) {
  const say = useSay('reports-console');
  const format = useFormat();
  const { figure, businessId } = cases;
  const list = useEndless(listReportCases, { size: 30, fromOn, untilOn, businessId, figure, monitored: 'true' });
  const columns = useCaseColumns(figure, false, { processAt: addressOf });
  const body = useRef<HTMLDivElement>(null);
  const row = list.items.find(({ processId }) => processId === opened);
  useReturnTo(row?.id ?? null, body);
  const what = say(`past-${figure}`);
  const title = name ? say('cases-of', { what, whose: name }) : what;
  return (
    <SidePanel
      label={title}
      width={920}
      onClose={onClose}
      head={
        <PanelHead title={title}>
          <PanelLine>
            {count !== undefined && <span>{say('cases-count', { n: count })}</span>}
            <span>{say('overview-about', { from: format.date(fromOn), until: format.date(untilOn) })}</span>
          </PanelLine>
        </PanelHead>
      }
    >
      {/* What stands behind the panel of a process can be neither seen nor pressed. */}
      <div ref={body} className={styles.body} inert={opened !== null}>
        <DataList
          inPanel
          list={list}
          empty={<Empty title={say('cases-empty')} text={say('cases-empty-text')} />}
          label={say('cases')}
          columns={columns}
          keyOf={({ id }) => id}
          opened={row?.id ?? null}
          onOpen={({ processId, opens }) => opens && onOpen(processId)}
        />
      </div>
    </SidePanel>
  );
}
