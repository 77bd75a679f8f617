import { Select } from 'antd';
import { useCallName } from '#web/client/call-name.ts';
import { textNames, useCurrentLanguage, useSay } from '#web/client/texts.ts';
import { downIcon, useClearable } from '#web/ui/desktop/icons.tsx';

type Props = { value: string; onChange: (call: string | null) => void };

/** What was done, found by its words or by the name of its call. */
export function CallSelect({ value, onChange }: Props) {
  const say = useSay('audit');
  const callName = useCallName();
  const clearable = useClearable();
  const order = new Intl.Collator(useCurrentLanguage()).compare;
  const options = textNames('call-names')
    .map((call) => ({ value: call, label: callName(call) }))
    .sort((left, right) => order(left.label, right.label));
  return (
    <Select<string, { value: string; label: string }>
      aria-label={say('call')}
      placeholder={say('call-any')}
      value={value || null}
      options={options}
      allowClear={clearable}
      suffixIcon={downIcon}
      showSearch={{
        filterOption: (typed, option) =>
          [option?.label, option?.value].some((text) => text?.toLowerCase().includes(typed.trim().toLowerCase())),
      }}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}
