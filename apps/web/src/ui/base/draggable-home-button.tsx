import { type KeyboardEvent, type PointerEvent, useRef, useState, useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import { readStored, writeStored } from './device-storage.ts';
import styles from './draggable-home-button.module.css';
import {
  type FloatingPlace,
  firstPlace,
  isPlace,
  keepInside,
  type Point,
  pointOf,
  snapToEdge,
} from './floating-place.ts';
import { HomeIcon } from './icons.tsx';
import { useTexts } from './use-texts.ts';

export type DraggableHomeButtonProps = {
  onPress: () => void;
  /** The label of the button; "back to home" by default. */
  label?: string;
  size?: number;
  /** The bar at the bottom that it must not cover. */
  bottomGap?: number;
  keepAs?: string;
};

/** A finger trembles this much without meaning to drag. */
const TREMBLE = 6;
const KEY_STEP = 24;

/** A floating way home, docked at an edge so that it covers nothing; it can be pushed along it, and a drag is not a press. */
export function DraggableHomeButton(props: DraggableHomeButtonProps) {
  const { onPress, label, size = 40, bottomGap = 64, keepAs = 'campus.home-button' } = props;
  const { say } = useTexts();
  const [width, height] = useWindowSize();
  const room = { width, height, size, bottomGap };
  const [place, setPlace] = useState<FloatingPlace>(() => {
    const stored = readStored('localStorage', keepAs);
    return isPlace(stored) ? stored : firstPlace;
  });
  const [dragged, setDragged] = useState<Point | null>(null);
  const grip = useRef<{ from: Point; at: Point; moved: boolean } | null>(null);
  const justDragged = useRef(false);
  const position = dragged ?? pointOf(place, room);

  const rest = (next: FloatingPlace) => {
    setPlace(next);
    writeStored('localStorage', keepAs, next);
  };
  const take = (event: PointerEvent<HTMLButtonElement>) => {
    if (event.button !== 0) return;
    justDragged.current = false;
    grip.current = { from: { x: event.clientX, y: event.clientY }, at: position, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent<HTMLButtonElement>) => {
    const held = grip.current;
    if (!held) return;
    const x = event.clientX - held.from.x;
    const y = event.clientY - held.from.y;
    held.moved ||= Math.hypot(x, y) > TREMBLE;
    if (held.moved) setDragged(keepInside({ x: held.at.x + x, y: held.at.y + y }, room));
  };
  const letGo = () => {
    if (grip.current?.moved && dragged) {
      justDragged.current = true;
      rest(snapToEdge(dragged, room));
    }
    grip.current = null;
    setDragged(null);
  };
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const { x, y } = position;
    if (event.key === 'ArrowLeft') rest({ ...place, side: 'left' });
    else if (event.key === 'ArrowRight') rest({ ...place, side: 'right' });
    else if (event.key === 'ArrowUp') rest(snapToEdge(keepInside({ x, y: y - KEY_STEP }, room), room));
    else if (event.key === 'ArrowDown') rest(snapToEdge(keepInside({ x, y: y + KEY_STEP }, room), room));
    else return;
    event.preventDefault();
  };

  return (
    <button
      type="button"
      className={classes(styles.button, dragged && styles.dragged)}
      data-side={place.side}
      style={{ width: size, height: size, transform: `translate(${position.x}px, ${position.y}px)` }}
      aria-label={label ?? say('home')}
      aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight"
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onKeyDown={move}
      onClick={(event) => {
        // The click at the end of a drag does not count; a click by keyboard has no pointer and always counts.
        if (justDragged.current && event.detail > 0) justDragged.current = false;
        else onPress();
      }}
    >
      <HomeIcon size="45%" />
    </button>
  );
}

function followResize(listener: () => void) {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

function useWindowSize(): [number, number] {
  const width = useSyncExternalStore(followResize, () => innerWidth);
  const height = useSyncExternalStore(followResize, () => innerHeight);
  return [width, height];
}
