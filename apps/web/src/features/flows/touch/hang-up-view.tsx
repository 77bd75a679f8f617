import { hangUpTask } from '@campus/contract/calls/tasks.ts';
import { usePictureUpload } from '#web/client/pictures.ts';
import { useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture } from '#web/ui/base/use-image-field.ts';
import { DayInput } from '#web/ui/touch/inputs/day-input.tsx';
import { ImageInput } from '#web/ui/touch/inputs/image-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import { dayAhead } from '../days.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { MyTask, Process } from '../flow-types.ts';
import parts from '../parts.module.css';
import { useOperate } from '../refusal-answers.ts';
import { useGoBack } from '../use-go-back.ts';
import { Foreseen } from './foreseen.tsx';
import { TaskPage } from './task-page.tsx';

/** Hanging a step up: why, and the day on which it goes on by itself. */
export function HangUpView({ prId }: { prId: string }) {
  return (
    <TaskPage prId={prId} kind={null} button="hang-up">
      {(process, task, leave) => <HangUp key={task.id} process={process} task={task} leave={leave} />}
    </TaskPage>
  );
}

function HangUp({ process, task, leave }: { process: Process; task: MyTask; leave: () => void }) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const upload = usePictureUpload();
  const goBack = useGoBack(process.id);
  const operate = useOperate();
  const write = useWrite(hangUpTask, { quiet: true });
  const rule = task.buttons.find(({ button }) => button === 'hang-up');
  const form = useForm({
    initial: { reason: '', resumeOn: '', pictures: [] as readonly Picture[] },
    keepAs: `hang-up.${process.id}.${task.id}`,
    onSubmit: async ({ reason, resumeOn, pictures }) => {
      const answer = await operate(
        () =>
          write.mutateAsync({
            id: process.id,
            task: task.id,
            reason: reason.trim(),
            ...(resumeOn && { resumeOn }),
            ...(pictures.length > 0 && { pictures: pictures.map(({ id }) => id) }),
          }),
        'hang-up',
      );
      if (!answer.ok) return answer.faults;
      leave();
      goBack();
      return undefined;
    },
  });
  const name = words(rule?.name) || flow('button-hang-up');
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
      <Foreseen asked={{ id: process.id, operation: 'hang-up', task: task.id }} />
      <Card aria-label={name}>
        <TextareaInput label={say('hang-up-reason')} rows={4} max={200} required {...form.field('reason')} />
        <DayInput
          label={say('resume-on')}
          hint={say('resume-on-hint')}
          min={dayAhead(1)}
          max={dayAhead(365)}
          {...form.field('resumeOn')}
        />
        {rule?.attachments && <ImageInput label={say('pictures')} max={6} {...upload} {...form.field('pictures')} />}
      </Card>
      <ThumbBar size="decisions">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {say('confirm-deed', { deed: name })}
        </Button>
      </ThumbBar>
    </form>
  );
}
