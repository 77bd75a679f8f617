import { expect, test } from 'vitest';
import { redrawnSize } from './shrink-image.ts';

test.each([
  ['a photo of a phone', 4032, 3024, 4_200_000, { width: 1920, height: 1440 }],
  ['upright', 3024, 4032, 4_200_000, { width: 1440, height: 1920 }],
  ['exactly as long as allowed', 1920, 1080, 400_000, null],
  ['one pixel too long', 1921, 1080, 400_000, { width: 1920, height: 1079 }],
  ['small and light', 320, 240, 20_000, null],
  ['small and heavy: packed anew, never enlarged', 1600, 1200, 5_000_000, { width: 1600, height: 1200 }],
] as const)('%s', (_, width, height, bytes, size) => {
  expect(redrawnSize({ width, height, bytes })).toEqual(size);
});
