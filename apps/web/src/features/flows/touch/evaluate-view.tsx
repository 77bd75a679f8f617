import { evaluateProcess, getProcess } from '@campus/contract/calls/processes.ts';
import { Link } from 'react-router';
import { useCall, useWrite } from '#web/client/queries.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { Card } from '#web/ui/base/card.tsx';
import { Empty } from '#web/ui/base/page-state.tsx';
import { SkeletonText } from '#web/ui/base/skeleton.tsx';
import { StarInput } from '#web/ui/base/star-input.tsx';
import { StarRating } from '#web/ui/base/stars.tsx';
import { ThumbBar } from '#web/ui/base/thumb-bar.tsx';
import { Typed } from '#web/ui/base/typed.tsx';
import { useForm } from '#web/ui/base/use-form.ts';
import { RadioInput } from '#web/ui/touch/inputs/radio-input.tsx';
import { TextareaInput } from '#web/ui/touch/inputs/textarea-input.tsx';
import { useFlowAddress } from '../flow-addresses.ts';
import { useFlowLabels } from '../flow-labels.ts';
import type { Process } from '../flow-types.ts';
import parts from '../parts.module.css';
import { useOperate } from '../refusal-answers.ts';
import { Shown } from '../shown.tsx';
import { useGoBack } from '../use-go-back.ts';

/** How it was: stars, a text, and whether the request was achieved. */
export function EvaluateView({ prId }: { prId: string }) {
  const say = useSay('workflow');
  const flowAddress = useFlowAddress();
  const process = useCall(getProcess, { id: prId });
  return (
    <div className={`${parts.page} ${parts.withBar}`}>
      <Shown
        asked={process}
        skeleton={
          <Card as="div">
            <SkeletonText lines={6} />
          </Card>
        }
      >
        {(data) =>
          data.openActions.includes('evaluate') ? (
            <Evaluating process={data} />
          ) : (
            <Empty
              title={say(data.evaluation ? 'evaluated-already' : 'cannot-evaluate')}
              text={say(data.evaluation ? 'evaluated-already-text' : 'cannot-evaluate-text')}
              icon={data.evaluation ? <StarRating value={data.evaluation.stars} /> : undefined}
              action={
                <Link className={parts.wayOn} to={flowAddress.details(prId)}>
                  {say('to-details')}
                </Link>
              }
            />
          )
        }
      </Shown>
    </div>
  );
}

function Evaluating({ process }: { process: Process }) {
  const say = useSay('workflow');
  const { say: flow, words } = useFlowLabels();
  const goBack = useGoBack(process.id);
  const operate = useOperate();
  const write = useWrite(evaluateProcess, { quiet: true });
  const form = useForm({
    initial: { stars: 0, achieved: '', text: '' },
    keepAs: `evaluate.${process.id}`,
    onSubmit: async ({ stars, achieved, text }) => {
      const sent = { id: process.id, stars, achieved: achieved === 'true', text: text.trim() };
      const answer = await operate(() => write.mutateAsync(sent), 'evaluate');
      if (!answer.ok) return answer.faults;
      goBack();
      return undefined;
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className={parts.stack}>
      <Card>
        <Typed as="h2" className={parts.heading}>
          {words(process.title)}
        </Typed>
        <p className={parts.muted}>{process.number}</p>
      </Card>
      <Card aria-label={say('evaluation')}>
        <StarInput label={flow('evaluation-stars')} required prompted {...form.field('stars')} />
        <RadioInput
          label={flow('evaluation-achieved')}
          required
          prompted
          placeholder={flow('prompt-achieved')}
          options={[
            { value: 'true', label: flow('yes') },
            { value: 'false', label: flow('no') },
          ]}
          {...form.field('achieved')}
        />
        <TextareaInput label={flow('evaluation-text')} required prompted rows={4} max={500} {...form.field('text')} />
      </Card>
      <ThumbBar size="decisions">
        <Button kind="primary" type="submit" wide busy={form.busy}>
          {say('evaluate')}
        </Button>
      </ThumbBar>
    </form>
  );
}
