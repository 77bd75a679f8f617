import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEYOND, isPlace, keepInside, pointOf, snapToEdge } from './floating-place.ts';

const room = fc.record({
  width: fc.integer({ min: 200, max: 4000 }),
  height: fc.integer({ min: 200, max: 4000 }),
  size: fc.constant(40),
  bottomGap: fc.integer({ min: 0, max: 100 }),
});
const point = fc.record({ x: fc.integer({ min: -500, max: 5000 }), y: fc.integer({ min: -500, max: 5000 }) });

test('[CONST-04] wherever it is let go, the button rests on an edge, docked in part beyond it', () =>
  fc.assert(
    fc.property(point, room, (at, where) => {
      const { x, y } = pointOf(snapToEdge(at, where), where);
      expect(x === -BEYOND || x + where.size === where.width + BEYOND).toBe(true);
      expect(where.size - BEYOND, 'a thumb still finds it').toBeGreaterThanOrEqual(24);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y + where.size).toBeLessThanOrEqual(where.height);
    }),
  ));

test('[CONST-04] a place kept from another window is inside this one', () =>
  fc.assert(
    fc.property(point, room, room, (at, before, now) => {
      const { x, y } = pointOf(snapToEdge(at, before), now);
      expect(keepInside({ x, y }, now).y).toBe(y);
      expect(x === -BEYOND || x + now.size === now.width + BEYOND).toBe(true);
    }),
  ));

test('[CONST-04] resting twice changes nothing', () =>
  fc.assert(
    fc.property(point, room, (at, where) => {
      const once = pointOf(snapToEdge(at, where), where);
      const twice = pointOf(snapToEdge(once, where), where);
      expect(twice.x).toBe(once.x);
      expect(Math.abs(twice.y - once.y)).toBeLessThanOrEqual(1);
    }),
  ));

test.each([
  null,
  3,
  'left',
  {},
  { side: 'top', height: 0.5 },
  { side: 'left', height: 2 },
  { side: 'left', height: Number.NaN },
])('what the device kept may be nonsense: %j', (stored) => expect(isPlace(stored)).toBe(false));
