import { delegateTask, transferTask } from '@campus/contract/calls/tasks.ts';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { askChoice, forgetChoice, useChoice } from '../contact-choice.ts';
import { flowAddress } from '../flow-addresses.ts';
import { buttonText, useFlowLabels } from '../flow-labels.ts';
import type { MyTask, Process } from '../flow-types.ts';
import parts from '../parts.module.css';
import { useOperate } from '../refusal-answers.ts';
import { useGoBack } from '../use-go-back.ts';
import { PickRow } from './pick-row.tsx';
import { SayingFields } from './saying-fields.tsx';
import { TaskPage } from './task-page.tsx';

type How = 'transfer' | 'delegate';

/** Giving a task away for good, or lending it; which of the two the step allows is what can be chosen. */
export function TransferView({ prId }: { prId: string }) {
  const asked: How = useSearchParams()[0].get('how') === 'delegate' ? 'delegate' : 'transfer';
  return (
    <TaskPage prId={prId} kind={null} button={asked}>
      {(process, task, leave) => <Transfer key={task.id} process={process} task={task} asked={asked} leave={leave} />}
    </TaskPage>
  );
}

type TransferProps = { process: Process; task: MyTask; asked: How; leave: () => void };

function Transfer({ process, task, asked: how, leave }: TransferProps) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const navigate = useNavigate();
  const location = useLocation();
  const goBack = useGoBack(process.id);
  const operate = useOperate();
  const transfer = useWrite(transferTask, { quiet: true });
  const delegate = useWrite(delegateTask, { quiet: true });
  const slot = `give/${process.id}/${task.id}`;
  const to = useChoice(slot)?.people ?? [];
  const rules = task.buttons.filter(({ button }) => button === 'transfer' || button === 'delegate');
  const rule = rules.find(({ button }) => button === how);
  const nameOf = (one: (typeof rules)[number] | undefined) =>
    words(one?.name) || flow(buttonText(one?.button ?? how, task));
  const dispatches = how === 'transfer' && task.state === 'offered';
  const form = useForm({
    initial: { reason: '', pictures: [] as readonly Picture[], signature: [] as readonly Picture[] },
    keepAs: slot,
    onSubmit: async ({ reason, pictures, signature }) => {
      const payload = {
        id: process.id,
        task: task.id,
        to: to[0]?.id ?? '',
        ...(reason.trim() && { reason: reason.trim() }),
        ...(pictures.length > 0 && { pictures: pictures.map(({ id }) => id) }),
        ...(signature[0] && { signature: signature[0].id }),
      };
      const answer = await operate(
        () => (how === 'delegate' ? delegate : transfer).mutateAsync(payload),
        dispatches ? 'dispatch' : how,
      );
      if (!answer.ok) return answer.faults;
      forgetChoice(slot);
      leave();
      goBack();
      return undefined;
    },
  });
  const choose = () => {
    askChoice(slot, { people: to, title: task.stepName, several: false, required: true });
    void navigate(flowAddress.contacts('contacts', task.sId, how), { state: { slot } });
  };
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <Card>
        <Typed as="h2" className={parts.heading}>
          {words(process.title)}
        </Typed>
        <p className={parts.muted}>
          {process.number} · {words(task.stepName)}
        </p>
      </Card>
      <Card aria-label={nameOf(rule)}>
        {rules.length > 1 && (
          <RadioInput
            label={say('how-to-give')}
            required
            value={how}
            onChange={(next) =>
              void navigate(flowAddress.transfer(process.id, task.id, next as How), {
                replace: true,
                state: location.state,
              })
            }
            options={rules.map((one) => ({ value: one.button, label: nameOf(one) }))}
          />
        )}
        <p className={parts.muted}>{dispatches ? flow('dispatch-means') : say(`${how}-means`)}</p>
        <PickRow
          label={say('give-to')}
          required
          name="to"
          link={form.field('reason').link}
          value={to}
          onOpen={choose}
        />
        <SayingFields
          asks={rule ?? { reason: 'optional', attachments: false, signature: false }}
          reason={form.field('reason')}
          pictures={form.field('pictures')}
          signature={form.field('signature')}
        />
      </Card>
      <ThumbBar size="decisions">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {say('confirm-deed', { deed: nameOf(rule) })}
        </Button>
      </ThumbBar>
    </form>
  );
}
