import { getProcess } from '@campus/contract/calls/flows-processes.ts';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import type { Process } from '../../flow-types.ts';
import parts from '../../parts.module.css';
import { askChoice, forgetChoice, useChoice } from '../../people/contact-choice.ts';
import { EditContacts } from '../../people/touch/edit-contacts-view.tsx';
import { QueryState } from '../../query-state.tsx';
import { type Operation, operationOf } from '../operations.ts';
import { useOperation } from '../use-operation.ts';
import { operationSlot } from './use-picked-people.ts';

/** In a running process: changes the people of a later step, and saves at once. */
export function EditRunningContactsView({ sId, prId }: { sId: string; prId: string }) {
  const process = useCall(getProcess, { id: prId });
  return (
    <QueryState
      query={process}
      skeleton={
        <div className={parts.page}>
          <SkeletonList rows={3} />
        </div>
      }
    >
      {(data) => {
        const operation = operationOf(data, { name: 'edit-contacts', about: sId });
        return operation ? (
          <EditRunningContacts process={data} operation={operation} sId={sId} />
        ) : (
          <NothingToEdit prId={prId} />
        );
      }}
    </QueryState>
  );
}

type EditProps = { process: Process; operation: Operation; sId: string };

function EditRunningContacts({ process, operation, sId }: EditProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const slot = operationSlot(process.id, operation.name, sId);
  const choice = useChoice(slot);
  const contact = process.contacts.find((row) => row.sId === sId);
  const hasChoice = choice !== null;
  useEffect(() => {
    if (contact && !hasChoice)
      askChoice(slot, {
        people: contact.people,
        title: contact.stepName,
        several: contact.several,
        required: true,
      });
  }, [contact, hasChoice, slot]);
  const { form } = useOperation({
    process,
    operation,
    keepAs: slot,
    chosen: { people: choice?.people ?? [] },
    onDone: () => {
      forgetChoice(slot);
      void navigate(flowAddress.details(process.id), { replace: true });
    },
  });
  return (
    <EditContacts
      sId={sId}
      slot={slot}
      intro={say('pick-running', { title: words(process.title) })}
      doneText={say('save-people')}
      busy={form.busy}
      onDone={() => void form.submit()}
    />
  );
}

function NothingToEdit({ prId }: { prId: string }) {
  const say = useSay('workflow');
  const flowAddress = useFlowAddress();
  return (
    <Empty
      title={say('contacts-fixed')}
      text={say('contacts-fixed-text')}
      action={
        <Link className={parts.wayOn} to={flowAddress.details(prId)}>
          {say('to-details')}
        </Link>
      }
    />
  );
}
