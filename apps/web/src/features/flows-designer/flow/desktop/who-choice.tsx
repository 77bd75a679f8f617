import type { Otherwise, Who } from '@campus/rules/flows/definition.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { FieldChoice } from './field-choice.tsx';
import styles from './fields.module.css';
import { Check, Choose, NumberField } from './fields.tsx';
import { LabelChoice } from './label-choice.tsx';
import { OptionList } from './option-list.tsx';

type Change<T> = { value: T; onChange: (value: T, merge?: string) => void };

type WhoKind = Who['kind'];
type ChoiceProps<W extends Who> = {
  value: W;
  kinds: readonly W['kind'][];
  onChange: (who: W, merge?: string) => void;
  /** The same rule as one of another kind. */
  turn: (kind: W['kind']) => W;
};

/** By what rule people are found, and everything that the rule needs but for the rules that it is composed of. */
export function WhoChoice<W extends Who>({ value, kinds, onChange, turn }: ChoiceProps<W>) {
  const say = useSay('flows-designer');
  return (
    <>
      <Choose
        label={say('who-rule')}
        value={value.kind}
        options={kinds.map((kind: WhoKind) => ({
          value: kind,
          label: say(`who-${kind}`),
          about: say(`who-${kind}-about`),
        }))}
        onChange={(kind) => {
          const chosen = kinds.find((each) => each === kind);
          if (chosen && chosen !== value.kind) onChange(turn(chosen));
        }}
      />
      {/* A detail never makes a rule one of another kind. */}
      <WhoDetail value={value} onChange={(next, merge) => onChange(next as W, merge)} />
    </>
  );
}

function WhoDetail({ value, onChange }: Change<Who>) {
  const { names, learnPeople, learnNames, mayEdit, parts } = useDesigning();
  const say = useSay('flows-designer');
  switch (value.kind) {
    case 'people':
      return (
        <parts.People
          label={say('people')}
          several
          disabled={!mayEdit}
          value={value.people.map((id) => names.people[id] ?? { id, name: say('somebody-unknown'), department: null })}
          onChange={(people) => {
            learnPeople(people);
            onChange({ ...value, people: people.map(({ id }) => id) });
          }}
        />
      );
    case 'role':
      return <RoleChoice value={value.role} onChange={(role) => onChange({ ...value, role })} />;
    case 'label':
      return <LabelChoice value={value.label} onChange={(label) => onChange({ ...value, label })} />;
    case 'department':
    case 'department-head': {
      const name = names.departments[value.department];
      return (
        <>
          <parts.Department
            label={say('department')}
            disabled={!mayEdit}
            value={value.department && name ? [{ id: value.department, name }] : []}
            onChange={(chosen) => {
              learnNames('departments', chosen);
              onChange({ ...value, department: chosen[0]?.id ?? '' });
            }}
          />
          {value.kind === 'department' && (
            <Check
              label={say('department-below')}
              checked={value.below}
              onChange={(below) => onChange({ ...value, below })}
            />
          )}
        </>
      );
    }
    case 'heads-above-submitter':
      return <HeadLevels value={value} onChange={onChange} />;
    case 'submitter-picks':
    case 'previous-picks':
      return (
        <OptionList
          label={say('picks-how-many')}
          value={value.several ? 'several' : 'one'}
          options={[
            { value: 'one', label: say('picks-one') },
            { value: 'several', label: say('picks-several') },
          ]}
          onChange={(many) => onChange({ ...value, several: many === 'several' })}
        />
      );
    case 'field':
      return (
        <FieldChoice
          label={say('field')}
          kinds={['person', 'people', 'department', 'place']}
          value={value.field}
          onChange={(field) => onChange({ ...value, field: field ?? '' })}
        />
      );
    case 'team':
      return <TeamDetail value={value} onChange={onChange} />;
    default:
      return null;
  }
}

function RoleChoice({ value, onChange }: Change<string>) {
  const { design } = useDesigning();
  const say = useSay('flows-designer');
  const words = useWords();
  return (
    <Choose
      label={say('role')}
      value={value}
      options={design.roles.map(({ code, name }) => ({ value: code, label: words(name) }))}
      onChange={(code) => onChange(code ?? '')}
    />
  );
}

/** From which head on, and how many of them: one above the other. */
function HeadLevels({ value, onChange }: Change<Extract<Who, { kind: 'heads-above-submitter' }>>) {
  const say = useSay('flows-designer');
  return (
    <div className={styles.pair}>
      <NumberField
        label={say('heads-from')}
        value={value.from}
        max={10}
        onChange={(from) => onChange({ ...value, from }, 'heads')}
      />
      <NumberField
        label={say('heads-levels')}
        value={value.levels}
        max={10}
        onChange={(levels) => onChange({ ...value, levels }, 'heads')}
      />
    </div>
  );
}

function TeamDetail({ value, onChange }: Change<Extract<Who, { kind: 'team' }>>) {
  const say = useSay('flows-designer');
  const { otherwise } = value;
  const change = (next: Otherwise) => onChange({ ...value, otherwise: next });
  return (
    <>
      <FieldChoice
        label={say('team-place')}
        kinds={['place']}
        value={value.place}
        onChange={(place) => onChange({ ...value, place: place ?? '' })}
      />
      <FieldChoice
        label={say('team-topic')}
        hint={say('team-topic-about')}
        kinds={['choice']}
        clearable
        value={value.topic}
        onChange={(topic) => onChange({ ...value, topic })}
      />
      <OptionList
        label={say('team-otherwise')}
        value={otherwise.kind}
        options={[
          { value: 'role', label: say('who-role') },
          { value: 'label', label: say('who-label') },
        ]}
        onChange={(kind) => change(kind === 'role' ? { kind, role: '' } : { kind, label: '' })}
      />
      {otherwise.kind === 'role' ? (
        <RoleChoice value={otherwise.role} onChange={(role) => change({ kind: 'role', role })} />
      ) : (
        <LabelChoice value={otherwise.label} onChange={(label) => change({ kind: 'label', label })} />
      )}
    </>
  );
}
