import { getProcess, pickPeople } from '@campus/contract/calls/processes.ts';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { useCall, useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SkeletonList } from '#web/ui/base/skeleton.tsx';
import { askChoice, forgetChoice, useChoice } from '../contact-choice.ts';
import { useFlowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import parts from '../parts.module.css';
import { useOperate } from '../refusal-answers.ts';
import { Shown } from '../shown.tsx';
import { EditContacts } from './edit-contacts-view.tsx';

/** In a running process: whom a coming step will ask is changed, and told to the server at once. */
export function EditRunningContactsView({ sId, prId }: { sId: string; prId: string }) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const operate = useOperate();
  const write = useWrite(pickPeople, { quiet: true });
  const process = useCall(getProcess, { id: prId });
  const slot = `contacts/${prId}/${sId}`;
  const choice = useChoice(slot);
  const contact = process.data?.contacts.find((one) => one.sId === sId);
  const asked = choice !== null;
  useEffect(() => {
    if (contact && !asked)
      askChoice(slot, {
        people: contact.people,
        title: contact.stepName,
        several: contact.several,
        required: true,
      });
  }, [contact, asked, slot]);
  const done = async () => {
    const people = choice?.people.map(({ id }) => id) ?? [];
    const answer = await operate(() => write.mutateAsync({ id: prId, sId, people }), 'edit-contacts');
    if (!answer.ok) return;
    forgetChoice(slot);
    void navigate(flowAddress.details(prId), { replace: true });
  };
  return (
    <Shown
      asked={process}
      skeleton={
        <div className={parts.page}>
          <SkeletonList rows={3} />
        </div>
      }
    >
      {(data) =>
        data.contacts.some((one) => one.sId === sId) ? (
          <EditContacts
            sId={sId}
            slot={slot}
            intro={say('pick-running', { title: words(data.title) })}
            doneText={say('save-people')}
            busy={write.isPending}
            onDone={() => void done()}
          />
        ) : (
          <Empty
            title={say('contacts-fixed')}
            text={say('contacts-fixed-text')}
            action={
              <Link className={parts.wayOn} to={flowAddress.details(prId)}>
                {say('to-details')}
              </Link>
            }
          />
        )
      }
    </Shown>
  );
}
