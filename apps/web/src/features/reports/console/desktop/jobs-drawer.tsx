import { isText, type TextKey, useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { DataList } from '#web/ui/desktop/data-list.tsx';
import type { Column } from '#web/ui/desktop/data-table.tsx';
import { PanelHead } from '#web/ui/desktop/panel-head.tsx';
import { SidePanel } from '#web/ui/desktop/side-panel.tsx';
import type { JobFailure } from '../console-types.ts';
import styles from './cases-drawer.module.css';
import { useJobFailures } from './jobs-card.tsx';

/** The jobs that failed for good, each with what went wrong. */
export function JobsDrawer({ onClose }: { onClose: () => void }) {
  const say = useSay('reports-console');
  const format = useFormat();
  const list = useJobFailures();
  const columns: Column<JobFailure>[] = [
    { key: 'job', title: say('job'), width: 200, render: ({ job }) => <JobName job={job} /> },
    { key: 'at', title: say('job-failed-at'), width: 170, render: ({ failedAt }) => format.dateTime(failedAt) },
    { key: 'tries', title: say('job-tries'), width: 90, render: ({ tries }) => format.number(tries) },
    { key: 'fault', title: say('job-fault'), render: ({ fault }) => <span lang="en">{fault}</span> },
  ];
  return (
    <SidePanel label={say('jobs-list')} width={760} onClose={onClose} head={<PanelHead title={say('jobs-list')} />}>
      <div className={styles.body}>
        <p>{say('jobs-text')}</p>
        <DataList
          inPanel
          list={list}
          empty={<Empty title={say('jobs-none')} />}
          label={say('jobs-list')}
          columns={columns}
          keyOf={({ id }) => id}
        />
      </div>
    </SidePanel>
  );
}

/** What a job does; of one that has no words yet the name of its queue is all there is. */
function JobName({ job }: { job: string }) {
  const name = useSay('reports-jobs');
  return isText('reports-jobs', job) ? name(job as TextKey<'reports-jobs'>) : <span lang="zxx">{job}</span>;
}
