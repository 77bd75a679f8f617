import { sayBranch } from '@campus/messages/flow-sentences.ts';
import type { SplitStep } from '@campus/rules/flows/definition.ts';
import { openCondition } from '@campus/rules/flows/edit-definition/new-step.ts';
import { replaceStep } from '@campus/rules/flows/edit-definition/steps.ts';
import { useSay } from '#web/client/texts.ts';
import { Button } from '#web/ui/base/button.tsx';
import { PlusIcon } from '#web/ui/base/icons.tsx';
import { Sentence, Typed } from '#web/ui/base/typed.tsx';
import { useWords } from '#web/ui/base/words.ts';
import { ConditionEditor } from '../../conditions/desktop/condition-editor.tsx';
import { useDesigning } from '../../design-context.tsx';
import type { Remark } from '../faults.ts';
import { useTree } from '../flow-tree-context.ts';
import { stepsBefore } from '../steps-before.ts';
import { laneOf, type Thing } from '../tree.ts';
import { mergeOf } from '../typed-value.ts';
import { useFlowEdit } from '../use-step-edit.ts';
import { NameFields, PartBox } from './fields.tsx';
import { OptionList } from './option-list.tsx';
import styles from './split-part.module.css';

type SplitProps = { split: SplitStep; remarks: readonly Remark[] };

/** What kind of split it is, and its branches in their order. */
export function SplitPart({ split, remarks }: SplitProps) {
  const { draft, saying, mayEdit } = useDesigning();
  const tree = useTree();
  const say = useSay('flows-designer');
  const words = useWords();
  return (
    <>
      <PartBox part="branches" title={say('branches')} remarks={remarks}>
        <OptionList
          label={say('split-kind')}
          value={split.kind}
          options={(['exclusive', 'inclusive', 'parallel'] as const).map((value) => ({
            value,
            label: say(`kind-${value}`),
            about: say(`about-${value}`),
          }))}
          onChange={(kind) =>
            draft.edit((definition) => ({
              ...definition,
              flow: replaceStep(definition.flow, split.id, { ...split, kind }),
            }))
          }
        />
      </PartBox>
      <ol className={styles.list}>
        {split.branches.map((branch, n) => {
          const lane = laneOf(split, branch, n);
          return (
            <li key={lane}>
              <button type="button" className={styles.branch} onClick={() => tree.show(lane)}>
                <b>{words(branch.name) ? <Typed>{words(branch.name)}</Typed> : say('nameless')}</b>
                <span>
                  <Sentence>{words(sayBranch(split, branch, saying))}</Sentence>
                </span>
              </button>
            </li>
          );
        })}
      </ol>
      {mayEdit && (
        <p>
          <Button icon={<PlusIcon size={16} />} onClick={() => tree.addBranch(split.id)}>
            {say('add-branch')}
          </Button>
        </p>
      )}
    </>
  );
}

type BranchProps = { thing: Extract<Thing, { kind: 'branch' }>; remarks: readonly Remark[] };

/** What a branch is called, and when it is taken. */
export function BranchPart({ thing, remarks }: BranchProps) {
  const { draft } = useDesigning();
  const { changeBranch } = useFlowEdit();
  const say = useSay('flows-designer');
  const { split, branch, id } = thing;
  const { flow, form } = draft.definition;
  const asks = branch.when !== null;
  return (
    <>
      <PartBox part="name" title={say('name')} remarks={remarks}>
        <NameFields
          value={branch.name}
          onChange={(name, language) => changeBranch(split.id, id, { name }, `name ${language}`)}
        />
      </PartBox>
      <PartBox part="when" title={say('when')} remarks={remarks}>
        {split.kind === 'parallel' && !asks ? (
          <p>{say('when-parallel')}</p>
        ) : (
          <OptionList
            label={say('when-about')}
            value={asks ? 'condition' : 'otherwise'}
            options={(['condition', 'otherwise'] as const).map((value) => ({
              value,
              label: say(split.kind === 'parallel' && value === 'otherwise' ? 'when-always' : `when-${value}`),
              about: split.kind === 'parallel' ? undefined : say(`when-${value}-about`),
            }))}
            onChange={(kind) => changeBranch(split.id, id, { when: kind === 'condition' ? openCondition : null })}
          />
        )}
        {asks && (
          <ConditionEditor
            condition={branch.when}
            fields={form.fields}
            steps={stepsBefore(flow, split.id)}
            // A branch whose last row is taken away does not become the one for everything else by that.
            onChange={(when) =>
              changeBranch(split.id, id, { when: when ?? openCondition }, mergeOf(branch.when, when, 'when'))
            }
          />
        )}
      </PartBox>
      <RemarksElsewhere remarks={remarks} />
    </>
  );
}

/** What is said of a branch that belongs to neither its name nor its condition. */
function RemarksElsewhere({ remarks }: { remarks: readonly Remark[] }) {
  const say = useSay('flows-designer');
  const others = remarks.filter(({ part }) => part !== 'name' && part !== 'when');
  if (others.length === 0) return null;
  return (
    <PartBox part="branches" title={say('notes')} remarks={others}>
      {null}
    </PartBox>
  );
}
