import { getStartForm } from '@campus/contract/calls/flows-businesses.ts';
import { useNavigate } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { usePromiseText } from '#web/ui/base/promise.ts';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { StartForm } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { QueryState } from '../../query-state.tsx';
import styles from '../service-parts.module.css';
import { newSubmission } from '../submission.ts';
import { SubmissionForm } from './submission-form.tsx';

/** A new application, on the form of its start step. `account` is undefined until the reader is known. */
export function NewSubmissionView({ sId, account }: { sId: string; account: string | undefined }) {
  const start = useCall(getStartForm, { sId });
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <QueryState
        query={account ? start : { ...start, data: undefined }}
        skeleton={
          <Card as="div">
            <SkeletonText lines={9} />
          </Card>
        }
      >
        {(data) => <Applying start={data} account={account ?? ''} />}
      </QueryState>
    </div>
  );
}

function Applying({ start, account }: { start: StartForm; account: string }) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const promiseText = usePromiseText();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  return (
    <>
      <Card as="header">
        <div className={styles.head}>
          <BusinessIcon icon={start.business.icon} />
          <div className={parts.grow}>
            <h2 className={parts.heading}>{words(start.business.name)}</h2>
            {start.promise && <p>{promiseText(start.promise).sentence}</p>}
            <p className={parts.muted}>{say(`withdraw-${start.withdraw}`)}</p>
          </div>
        </div>
      </Card>
      <SubmissionForm
        submission={newSubmission(start, account)}
        onDone={(id) => void navigate(flowAddress.details(id), { replace: true })}
      />
    </>
  );
}
