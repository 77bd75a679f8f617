import { Link, useNavigate } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Note } from '#web/ui/base/note.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { askChoice } from '../contact-choice.ts';
import { flowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { DecisionName, MyTask, Person, Process, Words } from '../flow-types.ts';
import parts from '../parts.module.css';
import { askedName, copySlot, nextSlot, useDecision } from '../use-decision.ts';
import { useGoBack } from '../use-go-back.ts';
import { FieldInput } from './field-input.tsx';
import { Foreseen } from './foreseen.tsx';
import { PickRow } from './pick-row.tsx';
import { SayingFields } from './saying-fields.tsx';
import { TaskPage } from './task-page.tsx';

type DecisionViewProps = { prId: string; decision: DecisionName };

/** One decision: what its step asks for, and the button that makes it. */
export function DecisionView({ prId, decision }: DecisionViewProps) {
  const kind = decision === 'agree' || decision === 'disagree' ? 'approve' : 'handle';
  return (
    <TaskPage prId={prId} kind={kind} button={decision}>
      {(process, task, leave) => (
        <Deciding key={task.id} process={process} task={task} decision={decision} leave={leave} />
      )}
    </TaskPage>
  );
}

type DecidingProps = { process: Process; task: MyTask; decision: DecisionName; leave: () => void };

export function Deciding({ process, task, decision, leave }: DecidingProps) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const navigate = useNavigate();
  const goBack = useGoBack(process.id);
  const { form, asked, rule, next, copy, asksNext, needsNext, faultsElsewhere } = useDecision(
    process,
    task,
    decision,
    () => {
      leave();
      goBack();
    },
  );
  const bad = decision === 'disagree' || decision === 'not-solve';
  const name = words(rule?.name) || flow(`button-${decision}`);
  const pick = (slot: string, people: readonly Person[], title: Words, several: boolean, to: string) => {
    askChoice(slot, { people, title, several, required: slot !== copySlot(process.id, task.id) });
    void navigate(to, { state: { slot } });
  };
  const type = task.kind === 'approve' ? 'approve' : 'deal';
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <Card>
        <Typed as="h2" className={parts.heading}>
          {words(process.title)}
        </Typed>
        <p className={parts.muted}>
          {process.number} · {words(task.stepName)}
          {task.instead && <Sentence>{` · ${flow('instead-of', { name: task.instead.name })}`}</Sentence>}
        </p>
      </Card>
      {faultsElsewhere.length > 0 && (
        <Note kind="bad" gap="lines" role="alert">
          <b>{say('fields-lack')}</b>
          <span>
            {faultsElsewhere
              .map(({ field }) => words(process.fields.find((one) => one.field.id === field)?.field.label) || field)
              .join(' · ')}
          </span>
          <Link to={flowAddress.task(task.kind, process.id, task.id)}>{say('to-fields')}</Link>
        </Note>
      )}
      {decision === 'disagree' && <Foreseen asked={{ id: process.id, operation: 'disagree', task: task.id }} />}
      <Card aria-label={name}>
        {asked.map(({ field }) => (
          <FieldInput key={field.id} field={field} bound={form.field(askedName(field.id))} />
        ))}
        {asksNext && task.next && (
          <PickRow
            label={say('next-people', { step: words(task.next.stepName) })}
            {...form.field('next')}
            required={needsNext}
            value={next}
            onOpen={() =>
              task.next &&
              pick(
                nextSlot(process.id, task.id),
                next,
                task.next.stepName,
                task.next.several,
                flowAddress.contacts(task.next.several ? 'contacts2' : 'contacts', task.next.sId, type),
              )
            }
          />
        )}
        <SayingFields
          asks={rule ?? { reason: 'none', attachments: false, signature: false }}
          reason={form.field('reason')}
          pictures={form.field('pictures')}
          signature={form.field('signature')}
        />
        {task.buttons.some(({ button }) => button === 'copy') && (
          <PickRow
            label={say('copy-to')}
            hint={say('copy-hint')}
            value={copy}
            onOpen={() =>
              pick(
                copySlot(process.id, task.id),
                copy,
                task.stepName,
                true,
                flowAddress.contacts('contactsCopy', task.sId, type),
              )
            }
          />
        )}
      </Card>
      <ThumbBar size="decisions">
        <Button kind={bad ? 'danger' : 'primary'} type="submit" wide busy={form.busy}>
          {say('confirm-deed', { deed: name })}
        </Button>
      </ThumbBar>
    </form>
  );
}
