import { alwaysLeads, type RouterStep } from '@campus/rules/flows/definition.ts';
import { definitionLimits } from '@campus/rules/flows/edit-definition/limits.ts';
import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import {
  addWay,
  changeWay,
  moveWay,
  orderedWays,
  removeWay,
  type WayChange,
} from '@campus/rules/flows/edit-definition/ways.ts';
import { useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { useKeepFocus } from '#web/ui/base/use-keep-focus.ts';
import { useWords } from '#web/ui/base/words.ts';
import { ConditionEditor } from '../../conditions/desktop/condition-editor.tsx';
import { useDesigning } from '../../design-context.tsx';
import type { Remark } from '../faults.ts';
import { targetsOf } from '../jumps.ts';
import { stepsBefore } from '../steps-before.ts';
import { mergeOf } from '../typed-value.ts';
import { newId } from '../use-flow-tree.ts';
import { useFlowEdit } from '../use-step-edit.ts';
import { Choose, PartBox } from './fields.tsx';
import { OptionList } from './option-list.tsx';
import { RowActs } from './row-acts.tsx';
import styles from './step-rows.module.css';

/** Where a router leads, and when: the first way whose condition holds is taken. [C7] */
export function RouterPart({ step, remarks }: { step: RouterStep; remarks: readonly Remark[] }) {
  const { flow, form } = useDesigning().draft.definition;
  const { editFlow } = useFlowEdit();
  const say = useSay('flows-designer-steps');
  const words = useWords();
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const targets = targetsOf(flow, step.id).map(({ step: { id, name }, isBack }) => ({
    value: id,
    label: words(name) || say('nameless'),
    about: say(isBack ? 'way-back' : 'way-on'),
  }));
  const before = stepsBefore(flow, step.id);
  const ordered = orderedWays(step);
  const change = (way: string, next: WayChange, merge?: string) =>
    editFlow((now) => changeWay(now, step.id, way, next), merge && `${step.id} ${way} ${merge}`);
  return (
    <PartBox part="ways" title={say('ways')} remarks={remarks}>
      <p className={styles.quiet}>{say('ways-about')}</p>
      <div ref={box} tabIndex={-1} className={styles.list}>
        {step.ways.map(({ id, when, to }, n) => {
          const name = say('way-n', { n: n + 1 });
          const isLast = n === step.ways.length - 1;
          return (
            <fieldset key={id} className={styles.block} aria-label={name} data-row>
              <div className={styles.head}>
                <span className={styles.name}>{name}</span>
                <RowActs
                  name={name}
                  n={n}
                  among={ordered}
                  {...(n < ordered && { onMove: (gap: number) => editFlow((now) => moveWay(now, step.id, id, gap)) })}
                  onRemove={step.ways.length > 1 ? () => editFlow((now) => removeWay(now, step.id, id)) : null}
                />
              </div>
              {(isLast || when === null) && (
                <OptionList
                  label={say('way-when')}
                  value={when ? 'condition' : 'always'}
                  options={[
                    { value: 'condition', label: say('way-when-condition') },
                    { value: 'always', label: say(n === 0 ? 'way-when-always' : 'way-when-otherwise') },
                  ]}
                  onChange={(kind) => change(id, { when: kind === 'always' ? null : openCondition })}
                />
              )}
              {when && (
                <ConditionEditor
                  condition={when}
                  fields={form.fields}
                  steps={before}
                  // A way whose last row is taken away is not always taken by that.
                  onChange={(next) => change(id, { when: next ?? openCondition }, mergeOf(when, next, 'when'))}
                />
              )}
              <Choose
                label={say('way-to')}
                value={to}
                options={targets}
                none={say('way-nowhere')}
                onChange={(next) => change(id, { to: next ?? '' })}
              />
            </fieldset>
          );
        })}
        {step.ways.length < definitionLimits.ways && (
          <Button
            kind="quiet"
            icon={<PlusIcon size={16} />}
            onClick={() => editFlow((now) => addWay(now, step.id, newId))}
          >
            {say('add-way')}
          </Button>
        )}
      </div>
      <p className={styles.quiet}>{say(alwaysLeads(step) ? 'ways-always' : 'ways-otherwise')}</p>
    </PartBox>
  );
}
