import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { Tabs } from 'antd';
import { useLocation } from 'react-router';
import { LINKS_MS } from '#web/client/pictures.ts';
import { useCall } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { Empty, Failed } from '#web/ui/base/page-state.tsx';
import { Loading, Skeleton, SkeletonText } from '#web/ui/base/skeleton.tsx';
import { PanelHead } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import { FormView } from '../../fields/desktop/form-view.tsx';
import type { FlowAddresses } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { FormOf, Process } from '../../flow-types.ts';
import { PanelActions } from '../../operations/desktop/panel-actions.tsx';
import { caseAddressIn } from '../relatives.ts';
import { RelativesList } from '../relatives-parts.tsx';
import { useMarkRead } from '../use-mark-read.ts';
import { AttachmentsView } from './attachments-view.tsx';
import { CommentsView } from './comments-view.tsx';
import { HistoryView } from './history-view.tsx';
import { PanelNotices } from './panel-notices.tsx';
import { ProcessHead } from './process-head.tsx';
import styles from './process-view.module.css';
import { StepsView } from './steps-view.tsx';

type Props = {
  id: string;
  formOf?: FormOf | undefined;
  width?: number;
  /** Where an application is written; without them the panel leaves that to other pages. */
  addresses?: FlowAddresses;
  onClose: () => void;
};

/** One process with everything about it, in a panel next to its list. */
export function ProcessView({ id, formOf, width = 700, addresses, onClose }: Props) {
  const say = useSay('flows-monitoring');
  const failure = useFailureText();
  const { words } = useFlowLabels();
  const here = useLocation();
  const addressOf = addresses?.details ?? caseAddressIn(here, id);
  const query = useCall(getProcess, { id }, { refetchInterval: LINKS_MS });
  const process = query.data;
  useMarkRead(process);
  const gone = query.error instanceof RefusalError && [403, 404].includes(query.error.status);
  return (
    <SidePanel
      label={process ? words(process.title) : say('detail')}
      width={width}
      onClose={onClose}
      head={process ? <ProcessHead process={process} addressOf={addressOf} /> : <PanelHead title={say('detail')} />}
      foot={
        process && (
          <PanelActions key={process.id} process={process} {...(addresses && { addresses })} onGone={onClose} />
        )
      }
    >
      {process && <Parts key={process.id} process={process} formOf={formOf} addressOf={addressOf} />}
      {!process && !query.error && <PanelSkeleton />}
      {!process && gone && <Empty title={say('not-there')} text={failure(query.error)} />}
      {!process && query.error && !gone && (
        <Failed why={failure(query.error)} busy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
    </SidePanel>
  );
}

type PartsProps = { process: Process; formOf: FormOf | undefined; addressOf: ((id: string) => string) | null };

function Parts({ process, formOf, addressOf }: PartsProps) {
  const say = useSay('flows-monitoring');
  const { say: label } = useFlowLabels();
  const { id } = process;
  return (
    <Tabs
      items={[
        {
          key: 'form',
          label: say('tab-detail'),
          children: (
            <div className={styles.parts}>
              <PanelNotices process={process} />
              {formOf?.(process) ?? (
                <section className={styles.part} aria-label={say('form')}>
                  <h3>{say('form')}</h3>
                  <FormView process={process} />
                </section>
              )}
              {process.children.length > 0 && (
                <section className={styles.part} aria-label={label('handed-in')}>
                  <h3>{label('handed-in')}</h3>
                  <RelativesList process={process} addressOf={addressOf} />
                </section>
              )}
              <section className={styles.part} aria-label={say('way')}>
                <h3>{say('way')}</h3>
                <StepsView steps={process.way} relatives={process.children} />
              </section>
            </div>
          ),
        },
        { key: 'history', label: say('tab-history'), children: <HistoryView process={process} /> },
        {
          key: 'comments',
          label: withCount(say('tab-comments'), process.comments),
          children: <CommentsView process={process} />,
        },
        {
          key: 'files',
          label: withCount(say('tab-files'), process.attachments),
          children: <AttachmentsView id={id} />,
        },
      ]}
    />
  );
}

const withCount = (label: string, n: number) => (n > 0 ? `${label} ${n}` : label);

function PanelSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        <Skeleton width="62%" />
        <div className={styles.pairs}>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <div key={key}>
              <Skeleton width="40%" />
              <Skeleton width="80%" />
            </div>
          ))}
        </div>
        <SkeletonText lines={6} />
      </div>
    </Loading>
  );
}
