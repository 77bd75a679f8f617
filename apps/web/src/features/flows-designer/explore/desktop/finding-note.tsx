import { useLocation } from 'react-router';
import { Note } from '#web/ui/base/note.tsx';
import { Sentence } from '#web/ui/base/typed.tsx';

/** What was found about the card that somebody came to look at. */
export function FindingNote() {
  const { state } = useLocation() as { state: unknown };
  const said = typeof state === 'object' && state !== null && 'finding' in state ? state.finding : null;
  if (typeof said !== 'string') return null;
  return (
    <Note as="p" role="status">
      <Sentence>{said}</Sentence>
    </Note>
  );
}
