import { test } from 'vitest';
import { killUnderLoad } from '../kill-under-load.ts';

test('fifty kills under load: nothing acknowledged is lost, and no key has two effects', { timeout: 1_800_000 }, () =>
  killUnderLoad(50),
);
