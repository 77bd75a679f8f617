import { useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Editable } from '../../flow-types.ts';
import { QueryState } from '../../query-state.tsx';
import { EditableNotes } from '../editable-notes.tsx';
import { submissionAgain } from '../submission.ts';
import { useEditable } from '../use-editable.ts';
import { Crumbs } from './crumbs.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import styles from './service-view.module.css';
import { SubmissionForm } from './submission-form.tsx';

/** Edits a draft, an application without a handler, or a returned application with the reason on top. */
export function EditSubmissionView({ prId }: { prId: string }) {
  return (
    <div className={styles.page}>
      <QueryState query={useEditable(prId)} skeleton={<FormSkeleton />}>
        {(data) => <Editing key={data.id} editable={data} />}
      </QueryState>
    </div>
  );
}

function Editing({ editable }: { editable: Editable }) {
  const hall = useSay('hall-services');
  const { words } = useFlowLabels();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const { business } = editable;
  const name = words(business.name);
  return (
    <>
      <Crumbs service={{ id: business.id, name }}>{hall(editable.kind === 'draft' ? 'applying' : 'changing')}</Crumbs>
      <h1 className={styles.title}>{name}</h1>
      <EditableNotes editable={editable} />
      <SubmissionForm
        submission={submissionAgain(editable)}
        onDone={(id) => void navigate(flowAddress.details(id), { replace: true })}
      />
    </>
  );
}
