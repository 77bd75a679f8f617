import type { PersonStep } from '@campus/rules/flows/definition.ts';
import { useSay } from '#web/client/texts.ts';
import { PartBox } from './fields.tsx';
import { OptionList } from './option-list.tsx';
import { PersonChoice } from './person-choice.tsx';
import type { StepPartProps } from './step-part-props.ts';

/** Who is asked when the rule finds nobody. */
export function NobodyPart({ step, remarks, change }: StepPartProps<PersonStep>) {
  const say = useSay('flows-designer');
  const { nobody } = step;
  return (
    <PartBox part="nobody" title={say('nobody')} remarks={remarks}>
      <OptionList
        label={say('nobody-about')}
        value={nobody.kind}
        options={(['owner', 'person', 'pass', 'refuse'] as const).map((value) => ({
          value,
          label: say(`nobody-${value}`),
          about: say(`nobody-${value}-about`),
        }))}
        onChange={(kind) => change({ nobody: kind === 'person' ? { kind, person: '' } : { kind } })}
      />
      {nobody.kind === 'person' && (
        <PersonChoice
          label={say('nobody-who')}
          value={nobody.person}
          onChange={(person) => change({ nobody: { kind: 'person', person } })}
        />
      )}
    </PartBox>
  );
}
