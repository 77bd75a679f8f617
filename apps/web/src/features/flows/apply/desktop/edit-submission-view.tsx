import { useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { applicationAgain } from '../submission.ts';
import { EditableNotes } from '../editable-notes.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Editable } from '../../flow-types.ts';
import { Shown } from '../../query-state.tsx';
import { useEditable } from '../use-editable.ts';
import { ApplyForm } from './submission-form.tsx';
import { Crumbs } from './crumbs.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import styles from './service-view.module.css';

/** A draft to go on with, an application that nobody has taken yet, or one that was returned, with the reason on top. */
export function ManageEditView({ prId }: { prId: string }) {
  return (
    <div className={styles.page}>
      <Shown asked={useEditable(prId)} skeleton={<FormSkeleton />}>
        {(data) => <Editing key={data.id} editable={data} />}
      </Shown>
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
      <ApplyForm
        application={applicationAgain(editable)}
        onDone={(id) => void navigate(flowAddress.details(id), { replace: true })}
      />
    </>
  );
}
