import { useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { callbackLabel, callLabel } from '../call-labels.ts';
import type { CallRow } from '../connections.queries.ts';
import styles from './connections.module.css';

/** What became of a call, and of being called back. */
export function CallChips({ call }: { call: Pick<CallRow, 'state' | 'tries' | 'callback'> }) {
  const say = useSay('connections-office');
  const [state, callback] = [callLabel(call), callbackLabel(call)];
  return (
    <span className={styles.marks}>
      <Chip kind={state.kind}>{say(state.text)}</Chip>
      {callback && <Chip kind={callback.kind}>{say(callback.text)}</Chip>}
    </span>
  );
}
