import { useNavigate } from 'react-router';
import { BusinessIcon } from '#web/ui/base/business-icon.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Editable } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { QueryState } from '../../query-state.tsx';
import { EditableNotes } from '../editable-notes.tsx';
import styles from '../service-parts.module.css';
import { submissionAgain } from '../submission.ts';
import { useEditable } from '../use-editable.ts';
import { SubmissionForm } from './submission-form.tsx';

/** Edits a draft, an application without a handler, or a returned application with the reason on top. */
export function EditSubmissionView({ prId }: { prId: string }) {
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <QueryState
        query={useEditable(prId)}
        skeleton={
          <Card as="div">
            <SkeletonText lines={9} />
          </Card>
        }
      >
        {(data) => <Editing key={data.id} editable={data} />}
      </QueryState>
    </div>
  );
}

function Editing({ editable }: { editable: Editable }) {
  const { words } = useFlowLabels();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  return (
    <>
      <EditableNotes editable={editable} />
      <Card as="header">
        <div className={styles.head}>
          <BusinessIcon icon={editable.business.icon} />
          <h2 className={parts.heading}>{words(editable.business.name)}</h2>
        </div>
      </Card>
      <SubmissionForm
        submission={submissionAgain(editable)}
        onDone={(done) => void navigate(flowAddress.details(done), { replace: true })}
      />
    </>
  );
}
