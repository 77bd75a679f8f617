import type { PersonStep, Voting } from '@campus/rules/flows/definition.ts';
import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import { lazy, Suspense } from 'react';
import { useSay, withTexts } from '#web/client/texts.ts';
import { ConditionEditor } from '../../conditions/desktop/condition-editor.tsx';
import { useDesigning } from '../../design-context.tsx';
import { stepsBefore } from '../steps-before.ts';
import { mergeOf } from '../typed-value.ts';
import { newVoting, votesInAll, votingChoice, votings } from '../votes.ts';
import { Check, NumberField, PartBox } from './fields.tsx';
import { OptionList } from './option-list.tsx';
import type { StepPartProps } from './step-part-props.ts';

// Hardly any step counts votes.
const WeightsPart = lazy(() =>
  withTexts(['flows-designer-steps'], () =>
    import('./rare-parts.tsx').then(({ WeightsPart }) => ({ default: WeightsPart })),
  ),
);

/** How several people decide, who need not be asked, and what a no comes to. */
export function DecidePart({ step, remarks, change }: StepPartProps<PersonStep>) {
  const { draft } = useDesigning();
  const say = useSay('flows-designer');
  const { flow, form } = draft.definition;
  const { voting } = step;
  return (
    <>
      <PartBox part="voting" title={say('voting')} remarks={remarks}>
        <OptionList
          label={say('voting-about')}
          value={votingChoice(voting)}
          options={votings.map((choice) => ({
            value: choice,
            label: say(`vote-${choice}`),
            about: say(`vote-${choice}-about`),
          }))}
          onChange={(choice) => change({ voting: newVoting(choice) })}
        />
        {(voting.kind === 'random' || voting.kind === 'least-load') && (
          <NumberField
            label={say('vote-draw')}
            value={voting.draw}
            max={50}
            onChange={(draw) => change({ voting: { ...voting, draw } }, 'voting')}
          />
        )}
        {voting.kind === 'weights' && (
          <Suspense fallback={null}>
            <WeightsPart
              voting={voting}
              total={votesInAll(step)}
              onChange={(next, merge) => change({ voting: next }, merge)}
            />
          </Suspense>
        )}
        {voting.kind === 'share' && <Share voting={voting} onChange={(next) => change({ voting: next }, 'voting')} />}
        <Check
          label={say('pool')}
          about={say('pool-about')}
          checked={step.pool}
          // Whoever takes it decides alone.
          onChange={(pool) => change(pool ? { pool, voting: { kind: 'any' } } : { pool })}
        />
      </PartBox>
      <PartBox part="skip" title={say('skip')} remarks={remarks}>
        <Check
          label={say('skip-is')}
          about={say('skip-about')}
          checked={step.skipWhen !== null}
          onChange={(is) => change({ skipWhen: is ? openCondition : null })}
        />
        {step.skipWhen && (
          <ConditionEditor
            condition={step.skipWhen}
            fields={form.fields}
            steps={stepsBefore(flow, step.id)}
            onChange={(skipWhen) => change({ skipWhen }, mergeOf(step.skipWhen, skipWhen, 'skip'))}
          />
        )}
      </PartBox>
      <PartBox part="decision" title={say('special-cases')} remarks={remarks}>
        <OptionList
          label={say('when-submitter')}
          value={step.whenSubmitter}
          options={(['head', 'skip', 'self'] as const).map((value) => ({
            value,
            label: say(`submitter-${value}`),
            about: say(`submitter-${value}-about`),
          }))}
          onChange={(whenSubmitter) => change({ whenSubmitter })}
        />
        {step.kind === 'approve' && (
          <OptionList
            label={say('when-again')}
            value={step.whenAgain}
            options={(['ask', 'pass-consecutive', 'pass-always'] as const).map((value) => ({
              value,
              label: say(`again-${value}`),
              about: say(`again-${value}-about`),
            }))}
            onChange={(whenAgain) => change({ whenAgain })}
          />
        )}
        {step.kind === 'approve' ? (
          <OptionList
            label={say('on-disagree')}
            value={step.onDisagree}
            options={(['end', 'return-to-submitter', 'return-to-previous'] as const).map((value) => ({
              value,
              label: say(`disagree-${value}`),
              about: say(`disagree-${value}-about`),
            }))}
            onChange={(onDisagree) => change({ onDisagree })}
          />
        ) : (
          <OptionList
            label={say('on-not-solved')}
            value={step.onNotSolved}
            options={(['end', 'go-on'] as const).map((value) => ({
              value,
              label: say(`not-solved-${value}`),
              about: say(`not-solved-${value}-about`),
            }))}
            onChange={(onNotSolved) => change({ onNotSolved })}
          />
        )}
      </PartBox>
    </>
  );
}

type ShareProps = { voting: Extract<Voting, { kind: 'share' }>; onChange: (voting: Voting) => void };

function Share({ voting, onChange }: ShareProps) {
  const say = useSay('flows-designer');
  if ('percent' in voting)
    return (
      <NumberField
        label={say('share-percent')}
        value={voting.percent}
        max={100}
        suffix="%"
        onChange={(percent) => onChange({ kind: 'share', percent })}
      />
    );
  return (
    <>
      <NumberField label={say('share-of')} value={voting.of} max={100} onChange={(of) => onChange({ ...voting, of })} />
      <NumberField
        label={say('share-out-of')}
        value={voting.outOf}
        max={100}
        onChange={(outOf) => onChange({ ...voting, outOf })}
      />
    </>
  );
}
