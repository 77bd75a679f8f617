import { test } from 'vitest';
import { killUnderLoad } from './kill-under-load.ts';

test('five kills under load: nothing acknowledged is lost, and no key has two effects', { timeout: 180_000 }, () =>
  killUnderLoad(5),
);
