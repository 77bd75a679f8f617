/** Where a floating button rests: at one edge, at a share of the free height, so that it fits every window. */
export type FloatingPlace = { readonly side: 'left' | 'right'; readonly height: number };
export type Room = {
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly bottomGap: number;
};
export type Point = { readonly x: number; readonly y: number };

const EDGE = 8;
/** How much of a resting button is beyond the edge, so that the rest covers no content of the page. */
export const BEYOND = 16;

export const firstPlace: FloatingPlace = { side: 'right', height: 0.82 };

/** The button's top left corner for a place in this window. */
export function pointOf(place: FloatingPlace, room: Room): Point {
  const { top, free } = freeHeight(room);
  const x = place.side === 'left' ? -BEYOND : room.width - room.size + BEYOND;
  return { x, y: Math.round(top + free * clamp(place.height, 0, 1)) };
}

/** The nearest resting place for a button that was dropped here. */
export function snapToEdge(point: Point, room: Room): FloatingPlace {
  const { top, free } = freeHeight(room);
  const side = point.x + room.size / 2 < room.width / 2 ? 'left' : 'right';
  return { side, height: free > 0 ? clamp((point.y - top) / free, 0, 1) : 0 };
}

/** Keeps a button inside the window while it is being dragged. */
export function keepInside(point: Point, room: Room): Point {
  const { top, free } = freeHeight(room);
  return {
    x: clamp(point.x, EDGE, Math.max(EDGE, room.width - room.size - EDGE)),
    y: clamp(point.y, top, top + free),
  };
}

/** The device's storage may hold anything. */
export function isPlace(value: unknown): value is FloatingPlace {
  if (typeof value !== 'object' || value === null) return false;
  const { side, height } = value as Partial<Record<string, unknown>>;
  return (side === 'left' || side === 'right') && typeof height === 'number' && height >= 0 && height <= 1;
}

function freeHeight({ height, size, bottomGap }: Room): { top: number; free: number } {
  return { top: EDGE, free: Math.max(0, height - size - bottomGap - 2 * EDGE) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
