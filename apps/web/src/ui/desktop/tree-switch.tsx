import { ExpandIcon } from '../base/icons.tsx';

/** What opens and closes a branch of a tree; antd turns it, and its own speaks English to screen readers. */
export const treeSwitch = () => (
  <span>
    <ExpandIcon size={14} />
  </span>
);
