import { type DragEvent, useState } from 'react';
import type { Target } from '../arrange.ts';

/** The handlers for dragging a part of the menu and dropping others next to it. */
export type Dragging = (key: string, kind: 'group' | 'entry') => Record<string, unknown>;

/** Groups and entries can be dragged; for people who cannot drag there are buttons for the same. */
export function useDragging(onMove: (moved: string, target: Target) => void): Dragging {
  const [moved, setMoved] = useState<{ key: string; kind: 'group' | 'entry' } | null>(null);
  const [place, setPlace] = useState<Target | null>(null);
  const placeAt = (key: string, event: DragEvent<HTMLElement>): Target => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return { key, below: event.clientY > top + height / 2 };
  };
  const end = () => {
    setMoved(null);
    setPlace(null);
  };
  return (key, kind) => ({
    draggable: true,
    'data-moved': moved?.key === key || undefined,
    'data-drop':
      place?.key !== key || moved?.key === key
        ? undefined
        : kind === 'group' && moved?.kind === 'entry'
          ? 'into'
          : place.below
            ? 'below'
            : 'above',
    onDragStart: (event: DragEvent<HTMLElement>) => {
      // An entry is inside its group, and only the innermost is meant.
      event.stopPropagation();
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', key);
      setMoved({ key, kind });
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      // A group that is dragged over an entry goes next to the whole group around it.
      if (!moved || (moved.kind === 'group' && kind === 'entry')) return;
      event.preventDefault();
      event.stopPropagation();
      const next = placeAt(key, event);
      if (next.key !== place?.key || next.below !== place.below) setPlace(next);
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      if (!moved || (moved.kind === 'group' && kind === 'entry')) return;
      event.preventDefault();
      event.stopPropagation();
      if (moved.key !== key) onMove(moved.key, placeAt(key, event));
      end();
    },
    onDragEnd: end,
  });
}
