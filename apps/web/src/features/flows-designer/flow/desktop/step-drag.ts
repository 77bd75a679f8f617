import { type Flow, findStep } from '@campus/rules/flows/definition.ts';
import { isInside, type Place } from '@campus/rules/flows/edit-definition/places.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { draggable, dropTargetForElements } from '../../drag.ts';

const isStep = (data: Record<string | symbol, unknown>): data is { step: string } => typeof data.step === 'string';

/** A card that can be dragged; says whether it is on its way. */
export function useDragSource(card: RefObject<HTMLElement | null>, step: string, isOn: boolean): boolean {
  const [dragging, setDragging] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (!element || !isOn) return;
    return draggable({
      element,
      getInitialData: () => ({ step }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [card, step, isOn]);
  return dragging;
}

type Target = { flow: Flow; place: Place; isOn: boolean; onDrop: (step: string) => void };

/** A gap that takes a dragged step, unless it lies inside that step; says whether one is held over it. */
export function useGapTarget(gap: RefObject<HTMLElement | null>, target: Target): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(target);
  latest.current = target;
  const { isOn } = target;
  useEffect(() => {
    const element = gap.current;
    if (!element || !isOn) return;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const { flow, place } = latest.current;
        const step = isStep(source.data) ? findStep(flow, source.data.step) : null;
        return step !== null && !isInside(step, place.lane);
      },
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        if (isStep(source.data)) latest.current.onDrop(source.data.step);
      },
    });
  }, [gap, isOn]);
  return over;
}
