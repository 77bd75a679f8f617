/** In percent of the size that a picture has by itself. */
const SIZES = [10, 25, 50, 75, 100, 150, 200, 300] as const;
/** Letters of a drawing are read down to this size. */
const READABLE = 60;

export type Zoom = number | 'fit';
type Size = { width: number; height: number };

/** How much a picture is made smaller for the window; it is never made larger. */
export const fitOf = (picture: Size, room: Size): number =>
  Math.max(1, Math.floor(100 * Math.min(1, room.width / picture.width, room.height / picture.height)));

/** A drawing that could not be read as a whole begins at its own size. */
export const firstZoom = (fit: number): Zoom => (fit < READABLE ? 100 : 'fit');

/** The next larger or smaller size; null at the last one. */
export const nextZoom = (now: number, by: 1 | -1): number | null =>
  (by === 1 ? SIZES.find((size) => size > now) : SIZES.findLast((size) => size < now)) ?? null;
