import { CloseIcon, DayIcon, DownIcon } from '../base/icons.tsx';

/** antd names its icons in English for screen readers; these keep silent, as decoration should. */
export const downIcon = <DownIcon size={16} />;
export const dayIcon = <DayIcon size={18} />;
export const clearable = { clearIcon: <CloseIcon size={14} /> };
