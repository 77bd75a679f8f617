import { sayAction } from '@campus/messages/flow-sentences.ts';
import type { ActionStep, EndStep, EvaluateStep, Flow, WaitStep } from '@campus/rules/flows/definition.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { stepsBefore } from '../steps-before.ts';
import { useFlowEdit } from '../use-step-edit.ts';
import { FailureChoice } from './failure-choice.tsx';
import { FieldChoice } from './field-choice.tsx';
import { Check, Choose, PartBox, SpanField } from './fields.tsx';
import { OptionList } from './option-list.tsx';
import type { StepPartProps } from './step-part-props.ts';

const DAY = 86_400_000;

/** Until when it waits. */
export function WaitPart({ step, remarks, change }: StepPartProps<WaitStep>) {
  const say = useSay('flows-designer');
  const { until } = step;
  return (
    <PartBox part="wait" title={say('wait')} remarks={remarks}>
      <OptionList
        label={say('wait-until')}
        value={until.kind}
        options={(['span', 'field'] as const).map((value) => ({
          value,
          label: say(`wait-${value}`),
          about: say(`wait-${value}-about`),
        }))}
        onChange={(kind) =>
          change({ until: kind === 'span' ? { kind, span: { ms: DAY, clock: 'calendar' } } : { kind, field: '' } })
        }
      />
      {until.kind === 'span' ? (
        <SpanField
          label={say('wait-time')}
          value={until.span}
          onChange={(span) => change({ until: { kind: 'span', span } }, 'wait')}
        />
      ) : (
        <FieldChoice
          label={say('field')}
          kinds={['date', 'moment']}
          value={until.field}
          onChange={(field) => change({ until: { kind: 'field', field: field ?? '' } })}
        />
      )}
    </PartBox>
  );
}

/** What the product does by itself, of what it can do in this business. */
export function ActionPart({ step, remarks, change }: StepPartProps<ActionStep>) {
  const { design, saying } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  const isQuiet = step.action === 'pass' || step.action === 'refuse';
  return (
    <PartBox part="action" title={say('action')} remarks={remarks}>
      <Choose
        label={say('action-which')}
        value={step.action}
        options={design.actions.map((action) => ({ value: action, label: words(sayAction(action, saying)) }))}
        onChange={(action) => change({ action: action ?? '' })}
      />
      {!isQuiet && <FailureChoice value={step.onFailure} onChange={(onFailure) => change({ onFailure })} />}
    </PartBox>
  );
}

/** How long an evaluation waits, and where a case goes that was not solved after all. */
export function EvaluatePart({ step, remarks, change }: StepPartProps<EvaluateStep>) {
  const { flow } = useDesigning().draft.definition;
  const say = useSay('flows-designer');
  const words = useWords();
  return (
    <PartBox part="evaluate" title={say('evaluate')} remarks={remarks}>
      <SpanField
        label={say('close-after')}
        value={step.closeAfter}
        onChange={(closeAfter) => change({ closeAfter }, 'close')}
      />
      <Choose
        label={say('reopen')}
        hint={say('reopen-about')}
        value={step.reopen ?? null}
        clearable
        placeholder={say('reopen-none')}
        options={stepsBefore(flow, step.id).map(({ id, name }) => ({
          value: id,
          label: words(name) || say('nameless'),
        }))}
        onChange={(reopen) => change({ reopen })}
      />
    </PartBox>
  );
}

/** How the process ended when it comes here. */
export function EndPart({ step, change }: StepPartProps<EndStep>) {
  const say = useSay('flows-designer');
  return (
    <PartBox part="action" title={say('end')} remarks={[]}>
      <OptionList
        label={say('outcome')}
        value={step.outcome}
        options={(['done', 'refused'] as const).map((value) => ({
          value,
          label: say(`outcome-${value}`),
          about: say(`outcome-${value}-about`),
        }))}
        onChange={(outcome) => change({ outcome })}
      />
    </PartBox>
  );
}

/** What holds for the whole flow. */
export function FlowSettings({ flow }: { flow: Flow }) {
  const { changeFlow } = useFlowEdit();
  const say = useSay('flows-designer');
  return (
    <PartBox part="action" title={say('flow-settings')} remarks={[]}>
      <OptionList
        label={say('withdraw')}
        value={flow.withdraw}
        options={(['until-taken', 'until-decided', 'any-time', 'never'] as const).map((value) => ({
          value,
          label: say(`withdraw-${value}`),
          about: say(`withdraw-${value}-about`),
        }))}
        onChange={(withdraw) => changeFlow({ withdraw })}
      />
      <OptionList
        label={say('resubmit')}
        value={flow.resubmit}
        options={(['restart', 'straight-back', 'ask'] as const).map((value) => ({
          value,
          label: say(`resubmit-${value}`),
          about: say(`resubmit-${value}-about`),
        }))}
        onChange={(resubmit) => changeFlow({ resubmit })}
      />
      <Check
        label={say('edit-until-taken')}
        about={say('edit-until-taken-about')}
        checked={flow.edit === 'until-taken'}
        onChange={(is) => changeFlow({ edit: is ? 'until-taken' : 'never' })}
      />
      <Check
        label={say('reply-resumes')}
        about={say('reply-resumes-about')}
        checked={flow.replyResumes ?? false}
        onChange={(replyResumes) => changeFlow({ replyResumes })}
      />
    </PartBox>
  );
}
