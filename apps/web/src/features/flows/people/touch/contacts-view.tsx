import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { type ContactType, useFlowAddress } from '../../flow-addresses.ts';
import { useFlowLabels } from '../../flow-labels.ts';
import parts from '../../parts.module.css';
import { answerChoice, slotIn, useChoice } from '../contact-choice.ts';
import { ContactPicker } from './contact-picker.tsx';

type ContactsViewProps = { sId: string; type: ContactType; several: boolean; copies?: boolean };

/** Chooses people for the page that requested them; that page finds the answer under the same slot. */
export function ContactsView({ sId, type, several, copies = false }: ContactsViewProps) {
  const say = useSay('workflow');
  const { words } = useFlowLabels();
  const navigate = useNavigate();
  const flowAddress = useFlowAddress();
  const location = useLocation();
  const slot = slotIn(location.state) ?? `${copies ? 'copy' : type}/${sId}`;
  const choice = useChoice(slot);
  const [chosen, setChosen] = useState(choice?.people ?? []);
  const done = () => {
    answerChoice(slot, chosen);
    // A page that was opened by its address has no page to go back to.
    void (location.key === 'default' ? navigate(flowAddress.main) : navigate(-1));
  };
  const step = words(choice?.title);
  const purpose = say(copies ? 'for-copy' : `for-${type}`);
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <p className={parts.muted}>
        {step ? say('people-for-step', { purpose, step }) : purpose}
        {' · '}
        {say(several ? 'choose-several' : 'choose-one')}
      </p>
      <Card>
        <ContactPicker several={several} chosen={chosen} onChange={setChosen} />
      </Card>
      <ThumbBar size="decisions">
        <Button kind="primary" disabled={chosen.length === 0 && choice?.required !== false} onClick={done}>
          {chosen.length > 0 ? say('confirm-chosen', { n: chosen.length }) : say('confirm-nobody')}
        </Button>
      </ThumbBar>
    </div>
  );
}
