import { useFailureText, useSay } from '#web/client/texts.ts';
import { useFormat } from '#web/ui/base/use-format.ts';
import parts from '../parts.module.css';
import type { DraftState } from './use-draft.ts';

/** Whether the draft is saved. */
export function DraftStatus({ draft }: { draft: DraftState }) {
  const say = useSay('workflow');
  const format = useFormat();
  const failureText = useFailureText();
  return (
    <p className={parts.muted} role="status">
      {draft.kind === 'saving' && say('draft-saving')}
      {draft.kind === 'saved' && say('draft-saved', { at: format.time(draft.at) })}
      {draft.kind === 'failed' && say('draft-failed', { why: failureText(draft.error) })}
    </p>
  );
}
