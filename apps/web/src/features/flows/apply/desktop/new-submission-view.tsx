import { getStartForm } from '@campus/contract/calls/flows-businesses.ts';
import { useNavigate } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { usePromiseText } from '#web/ui/base/promise.ts';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { StartForm } from '../../flow-types.ts';
import { QueryState } from '../../query-state.tsx';
import { newSubmission } from '../submission.ts';
import { Crumbs } from './crumbs.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import styles from './service-view.module.css';
import { SubmissionForm } from './submission-form.tsx';

/** A new application, on the form of its start step. `account` is undefined until the reader is known. */
export function NewSubmissionView({ sId, account }: { sId: string; account: string | undefined }) {
  const start = useCall(getStartForm, { sId });
  return (
    <div className={styles.page}>
      <QueryState query={account ? start : { ...start, data: undefined }} skeleton={<FormSkeleton />}>
        {(data) => <Applying start={data} account={account ?? ''} />}
      </QueryState>
    </div>
  );
}

function Applying({ start, account }: { start: StartForm; account: string }) {
  const say = useSay('workflow');
  const hall = useSay('hall-services');
  const { words } = useFlowLabels();
  const promiseText = usePromiseText();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const name = words(start.business.name);
  return (
    <>
      <Crumbs service={{ id: start.business.id, name }}>{hall('applying')}</Crumbs>
      <header className={styles.topWords}>
        <h1 className={styles.title}>{name}</h1>
        {start.promise && <p className={styles.lead}>{promiseText(start.promise).sentence}</p>}
        <p className={styles.lead}>{say(`withdraw-${start.withdraw}`)}</p>
      </header>
      <SubmissionForm
        submission={newSubmission(start, account)}
        onDone={(id) => void navigate(flowAddress.details(id), { replace: true })}
      />
    </>
  );
}
