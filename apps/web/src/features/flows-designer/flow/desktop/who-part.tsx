import type { Otherwise, Who } from '@campus/rules/flows/definition.ts';
import type { FieldKind } from '@campus/rules/flows/form.ts';
import { useSay } from '#web/client/texts.ts';
import { useWords } from '#web/ui/base/words.ts';
import { useDesigning } from '../../design-context.tsx';
import { newWho, whoKinds } from '../who-kinds.ts';
import styles from './fields.module.css';
import { Check, type Choice, Choose, NumberField } from './fields.tsx';
import { LabelChoice } from './label-choice.tsx';
import { OptionList } from './option-list.tsx';

type Change<T> = { value: T; onChange: (value: T, merge?: string) => void };

/** Who gets a step: by what rule, and everything that the rule needs. */
export function WhoPart({ value, onChange }: Change<Who>) {
  const say = useSay('flows-designer');
  const options = whoKinds.map((kind) => ({ value: kind, label: say(`who-${kind}`), about: say(`who-${kind}-about`) }));
  return (
    <>
      <Choose
        label={say('who-rule')}
        value={value.kind}
        options={options}
        onChange={(kind) => {
          const chosen = whoKinds.find((each) => each === kind);
          if (chosen && chosen !== value.kind) onChange(newWho(chosen));
        }}
      />
      <WhoDetail value={value} onChange={onChange} />
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
    case 'submitter':
    case 'head-of-previous':
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

type FieldChoiceProps = {
  label: string;
  hint?: string;
  kinds: readonly FieldKind[];
  value: string | null;
  clearable?: boolean;
  onChange: (field: string | null) => void;
};

/** A field of the form, of those that fit. */
export function FieldChoice({ label, hint, kinds, value, clearable = false, onChange }: FieldChoiceProps) {
  const { form } = useDesigning().draft.definition;
  const say = useSay('flows-designer');
  const words = useWords();
  const options: Choice[] = form.fields
    .filter((field) => kinds.includes(field.kind) || field.id === value)
    .map((field) => ({ value: field.id, label: words(field.label) || say('nameless') }));
  return (
    <Choose
      label={label}
      hint={hint}
      value={value}
      options={options}
      clearable={clearable}
      none={say('no-such-field')}
      onChange={onChange}
    />
  );
}
