import type { KeyboardEvent } from 'react';
import { useSay } from '#web/client/texts.ts';
import type { DraftInHand } from '../design-context.tsx';
import { type CardAct, cardAct } from './card-keys.ts';

type Options = {
  /** The places of all fields, in the order in which the arrows walk them. */
  places: readonly string[];
  mayEdit: boolean;
  draft: DraftInHand;
  onHear: (text: string) => void;
  go: (place: string) => void;
  acts: Record<Exclude<CardAct, 'before' | 'after'>, (place: string) => void>;
};

/** What the keys do: undo on the whole page, everything else at the field that has the focus. */
export function useFormKeys({ places, mayEdit, draft, onHear, go, acts }: Options) {
  const say = useSay('flows-designer-form');
  const undo = () => {
    if (!mayEdit || !draft.mayUndo) return;
    draft.undo();
    onHear(say('undone'));
  };
  const redo = () => {
    if (!mayEdit || !draft.mayRedo) return;
    draft.redo();
    onHear(say('redone'));
  };
  return {
    /** The keys of the whole page. */
    onKeys: (event: KeyboardEvent) => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      event.stopPropagation();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    },
    /** The keys of a field in the form. */
    onCardKeys: (event: KeyboardEvent, place: string) => {
      const act = cardAct(event, Boolean(getSelection()?.toString()));
      const isWalk = act === 'before' || act === 'after';
      if (!act || (!mayEdit && !isWalk && act !== 'copy')) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isWalk) return acts[act](place);
      const neighbour = places[places.indexOf(place) + (act === 'before' ? -1 : 1)];
      if (neighbour !== undefined) go(neighbour);
    },
  };
}
