import { useSay } from '#web/client/texts.ts';
import { OptionList } from './option-list.tsx';

type OnFailure = 'end' | 'owner';

/** What happens where the system cannot do what a step says. */
export function FailureChoice({ value, onChange }: { value: OnFailure; onChange: (value: OnFailure) => void }) {
  const say = useSay('flows-designer');
  return (
    <OptionList
      label={say('on-failure')}
      value={value}
      options={(['owner', 'end'] as const).map((kind) => ({
        value: kind,
        label: say(`failure-${kind}`),
        about: say(`failure-${kind}-about`),
      }))}
      onChange={onChange}
    />
  );
}
