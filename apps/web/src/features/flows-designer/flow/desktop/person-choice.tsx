import { useSay } from '#web/client/texts.ts';
import { useDesigning } from '../../design-context.tsx';

/** One person of the organisation, by their id; empty while nobody is chosen. */
export function PersonChoice(props: { label: string; value: string; onChange: (person: string) => void }) {
  const { label, value, onChange } = props;
  const { names, learnPeople, mayEdit, parts } = useDesigning();
  const say = useSay('flows-designer');
  const chosen = names.people[value] ?? { id: value, name: say('somebody-unknown'), department: null };
  return (
    <parts.People
      label={label}
      several={false}
      disabled={!mayEdit}
      value={value === '' ? [] : [chosen]}
      onChange={(people) => {
        learnPeople(people);
        onChange(people[0]?.id ?? '');
      }}
    />
  );
}
