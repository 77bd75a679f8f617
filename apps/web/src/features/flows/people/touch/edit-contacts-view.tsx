import { useLocation, useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { CloseIcon, PlusIcon } from '#web/ui/base/icons.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import parts from '../../parts.module.css';
import { answerChoice, slotIn, useChoice } from '../contact-choice.ts';
import { PersonRow } from '../person-row.tsx';
import styles from '../removable-row.module.css';

type EditContactsProps = {
  sId: string;
  slot: string;
  /** Says what the people are for. */
  intro: string;
  doneText: string;
  busy?: boolean;
  onDone: () => void;
};

/** The people whom a step will ask; each can be removed, and others can be chosen. */
export function EditContacts({ sId, slot, intro, doneText, busy = false, onDone }: EditContactsProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const choice = useChoice(slot);
  const people = choice?.people ?? [];
  const several = choice?.several ?? true;
  const choose = () =>
    void navigate(flowAddress.contacts(several ? 'contacts2' : 'contacts', sId, 'approve'), { state: { slot } });
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <Card>
        <h2 className={parts.heading}>{words(choice?.title) || say('who-gets-it')}</h2>
        <p className={parts.muted}>{intro}</p>
        {people.length === 0 ? (
          <Empty title={say('nobody-chosen')} text={say('nobody-chosen-text')} />
        ) : (
          <ul className={parts.rows}>
            {people.map((person) => (
              <li key={person.id} className={styles.row}>
                <div className={parts.grow}>
                  <PersonRow person={person} />
                </div>
                <button
                  type="button"
                  className={styles.drop}
                  aria-label={say('remove-person', { name: person.name })}
                  onClick={() =>
                    answerChoice(
                      slot,
                      people.filter(({ id }) => id !== person.id),
                    )
                  }
                >
                  <CloseIcon size={18} />
                </button>
              </li>
            ))}
          </ul>
        )}
        <Button icon={<PlusIcon size={18} />} onClick={choose}>
          {say(people.length === 0 || several ? 'choose-people' : 'choose-another')}
        </Button>
      </Card>
      <ThumbBar size="decisions">
        <Button
          kind="primary"
          busy={busy}
          disabled={people.length === 0 && choice?.required !== false}
          onClick={onDone}
        >
          {doneText}
        </Button>
      </ThumbBar>
    </div>
  );
}

/** Before submitting: the choice goes back to the form that asked. */
export function EditContactsView({ sId }: { sId: string }) {
  const say = useSay('workflow');
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const location = useLocation();
  const slot = slotIn(location.state) ?? `pick/${sId}`;
  return (
    <EditContacts
      sId={sId}
      slot={slot}
      intro={say('pick-before')}
      doneText={say('done-choosing')}
      onDone={() => void (location.key === 'default' ? navigate(flowAddress.main) : navigate(-1))}
    />
  );
}
