import { isText, type TextKey, useSay } from '#web/client/texts.ts';
import { Chip } from '#web/ui/base/chip.tsx';
import { Small } from '#web/ui/base/small.tsx';

/** How a call or a job ended; a refusal is shown with the text that the caller read. */
export function OutcomeChip({ outcome }: { outcome: string }) {
  const say = useSay('audit');
  const refusal = useSay('refusals');
  if (outcome === 'done') return <Chip kind="done">{say('done')}</Chip>;
  if (outcome === 'failed') return <Chip kind="failed">{say('failed')}</Chip>;
  const refusalText = isText('refusals', outcome) ? refusal(outcome as TextKey<'refusals'>) : '';
  return (
    <>
      <Chip kind="attention">{say('refused')}</Chip>{' '}
      {/* A text with placeholders cannot be filled in here: only the caller had the facts. */}
      <Small>{refusalText && !refusalText.includes('{{') ? refusalText : <span lang="zxx">{outcome}</span>}</Small>
    </>
  );
}
