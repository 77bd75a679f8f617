import { type FieldKind, fieldKinds } from '@campus/rules/flows/form.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { draggable, dropTargetForElements } from '../../drag.ts';

/** What is dragged: a field of the form by its place, or a kind out of the palette. */
export type Dragged = { field: string } | { newKind: FieldKind };

function readDragged(data: Record<string | symbol, unknown>): Dragged | null {
  if (typeof data.field === 'string') return { field: data.field };
  const newKind = fieldKinds.find((kind) => kind === data.newKind);
  return newKind ? { newKind } : null;
}

/** Something that can be dragged into the form; says whether it is on its way. */
export function useDragSource(
  source: RefObject<HTMLElement | null>,
  handle: RefObject<HTMLElement | null> | null,
  dragged: Dragged,
  isOn: boolean,
): boolean {
  const [dragging, setDragging] = useState(false);
  const latest = useRef(dragged);
  latest.current = dragged;
  useEffect(() => {
    const element = source.current;
    if (!element || !isOn) return;
    return draggable({
      element,
      ...(handle?.current ? { dragHandle: handle.current } : {}),
      getInitialData: () => ({ ...latest.current }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [source, handle, isOn]);
  return dragging;
}

export type Side = 'before' | 'after';
type Target = {
  /** Whether what lies beside it is left and right of it, or above and below. */
  isRow: boolean;
  isOn: boolean;
  takes: (dragged: Dragged) => boolean;
  onDrop: (dragged: Dragged, side: Side) => void;
};

/** Something in the form before or behind which a field can be dropped; says on which side one is held now. */
export function useDropTarget(target: RefObject<HTMLElement | null>, how: Target): Side | null {
  const [side, setSide] = useState<Side | null>(null);
  const latest = useRef(how);
  latest.current = how;
  const { isOn } = how;
  useEffect(() => {
    const element = target.current;
    if (!element || !isOn) return;
    const sideAt = ({ clientX, clientY }: { clientX: number; clientY: number }): Side => {
      const box = element.getBoundingClientRect();
      const isFirst = latest.current.isRow ? clientX < box.left + box.width / 2 : clientY < box.top + box.height / 2;
      return isFirst ? 'before' : 'after';
    };
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const dragged = readDragged(source.data);
        return dragged !== null && latest.current.takes(dragged);
      },
      // Where targets stand in one another, the innermost is meant.
      onDrag: ({ location, self }) =>
        setSide(location.current.dropTargets[0]?.element === self.element ? sideAt(location.current.input) : null),
      onDragLeave: () => setSide(null),
      onDrop: ({ source, location, self }) => {
        setSide(null);
        if (location.current.dropTargets[0]?.element !== self.element) return;
        const dragged = readDragged(source.data);
        if (dragged) latest.current.onDrop(dragged, sideAt(location.current.input));
      },
    });
  }, [target, isOn]);
  return side;
}
