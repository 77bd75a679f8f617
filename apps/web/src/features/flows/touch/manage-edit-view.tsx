import { getEditable } from '@campus/contract/calls/process-start.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { callQuery, useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { useFormat } from '#web/ui/base/use-format.ts';
import { BusinessIcon } from '../business-icon.tsx';
import { flowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { Editable } from '../flow-types.ts';
import { ApplyForm } from './apply-form.tsx';
import styles from './introduction-view.module.css';
import parts from './parts.module.css';
import { Shown } from './shown.tsx';

/** A draft to go on with, an application that nobody has taken yet, or one that was returned, with the reason on top. */
export function ManageEditView({ prId }: { prId: string }) {
  // Read once: what the person is typing must not be replaced by what was there before.
  const editable = useCall(getEditable, { id: prId }, { staleTime: Number.POSITIVE_INFINITY });
  const client = useQueryClient();
  useEffect(
    () => () => client.removeQueries({ queryKey: callQuery(getEditable, { id: prId }).queryKey }),
    [client, prId],
  );
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <Shown
        asked={editable}
        skeleton={
          <div className={parts.card}>
            <SkeletonText lines={9} />
          </div>
        }
      >
        {(data) => <Editing key={data.id} editable={data} />}
      </Shown>
    </div>
  );
}

function Editing({ editable }: { editable: Editable }) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const format = useFormat();
  const navigate = useNavigate();
  const { kind, id, returned } = editable;
  return (
    <>
      {returned && (
        <section className={parts.note} aria-label={say('returned-because')}>
          <h2 className={parts.heading}>{say('returned-because')}</h2>
          <p className={parts.text}>{returned.reason || say('no-reason-given')}</p>
          <p className={parts.muted}>
            {say('returned-by', {
              name: returned.by?.name ?? say('the-system'),
              step: words(returned.stepName),
              at: format.dateTime(returned.at),
            })}
          </p>
          <p className={parts.muted}>{say(`afterwards-${returned.afterwards}-text`)}</p>
        </section>
      )}
      {editable.newerVersion && (
        <p className={`${parts.note} ${parts.calm}`} role="status">
          {say('newer-version')}
        </p>
      )}
      <header className={parts.card}>
        <div className={styles.head}>
          <BusinessIcon icon={editable.business.icon} />
          <h2 className={parts.heading}>{words(editable.business.name)}</h2>
        </div>
      </header>
      <ApplyForm
        application={{
          key: `edit.${id}`,
          sId: editable.sId,
          fields: editable.fields,
          names: editable.names,
          pictures: editable.pictures,
          picks: editable.picks,
          draftId: kind === 'draft' ? id : null,
          sent: kind === 'draft' ? null : { id, how: kind === 'editing' ? 'edit' : 'resubmit' },
        }}
        onDone={(done) => void navigate(flowAddress.details(done), { replace: true })}
      />
    </>
  );
}
