import { CloseIcon, DayIcon, DownIcon } from '../base/icons.tsx';
import { useTexts } from '../base/use-texts.ts';

/** antd names its icons in English for screen readers; these keep silent, as decoration should. */
export const downIcon = <DownIcon size={16} />;
export const dayIcon = <DayIcon size={18} />;

/** What takes a choice back, spoken in the reader's language. */
export function useClearable() {
  const { say } = useTexts();
  return { clearIcon: <CloseIcon size={14} />, label: say('clear') };
}
