import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import {
  addWhoPart,
  changeWhoCondition,
  changeWhoPart,
  moveWhoPart,
  removeWhoPart,
} from '@campus/rules/flows/edit-definition/who-parts.ts';
import { type ComposedWho, partsOf } from '@campus/rules/flows/who-leaves.ts';
import { type ComponentType, useRef } from 'react';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { useKeepFocus } from '#web/ui/base/use-keep-focus.ts';
import { ConditionEditor } from '../../conditions/desktop/condition-editor.tsx';
import { useDesigning } from '../../design-context.tsx';
import { isList, pathIn } from '../compose-who.ts';
import { stepsBefore } from '../steps-before.ts';
import { mergeOf } from '../typed-value.ts';
import { RowActs } from './row-acts.tsx';
import styles from './step-rows.module.css';
import type { WhoRuleProps } from './who-props.ts';

type Props = WhoRuleProps & { rule: ComposedWho; Rule: ComponentType<WhoRuleProps> };

/** The rules of which another one is made, each with everything that it needs. [C27] */
export function ComposedRules({ value, rule, step, path, onChange, Rule }: Props) {
  const { flow, form } = useDesigning().draft.definition;
  const say = useSay('flows-designer-steps');
  const box = useRef<HTMLDivElement>(null);
  useKeepFocus(box);
  const parts = partsOf(rule);
  const many = isList(rule);
  const longer = addWhoPart(value, path);
  const nameOf = (at: string, n: number) => (many ? say('part-n', { n: n + 1 }) : say(`part-${at as 'of'}`));
  return (
    <div ref={box} tabIndex={-1} className={styles.list}>
      {rule.kind === 'when' && (
        <fieldset className={styles.block} aria-label={say('part-if')}>
          <p className={styles.name}>{say('part-if')}</p>
          <ConditionEditor
            condition={rule.if}
            fields={form.fields}
            steps={stepsBefore(flow, step)}
            onChange={(next) =>
              onChange(changeWhoCondition(value, path, next ?? openCondition), mergeOf(rule.if, next, `${path} if`))
            }
          />
        </fieldset>
      )}
      {parts.map(({ at, who }, n) => {
        const name = nameOf(at, n);
        const own = pathIn(path, at);
        return (
          <fieldset key={at} className={styles.block} aria-label={name} data-row>
            <div className={styles.head}>
              <span className={styles.name}>{name}</span>
              <RowActs
                name={name}
                n={many ? n : 0}
                among={many ? parts.length : 1}
                onMove={(gap) => onChange(moveWhoPart(value, own, gap))}
                onRemove={many && parts.length > 1 ? () => onChange(removeWhoPart(value, own)) : null}
              >
                <button
                  type="button"
                  className={styles.act}
                  aria-label={say('part-only-name', { name })}
                  onClick={() => onChange(changeWhoPart(value, path, who))}
                >
                  {say('part-only')}
                </button>
              </RowActs>
            </div>
            <Rule value={value} step={step} path={own} onChange={onChange} />
          </fieldset>
        );
      })}
      {/* No more than may be. */}
      {longer !== value && (
        <Button kind="quiet" icon={<PlusIcon size={16} />} onClick={() => onChange(longer)}>
          {say('add-part')}
        </Button>
      )}
    </div>
  );
}
