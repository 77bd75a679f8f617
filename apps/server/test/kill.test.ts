import { test } from 'vitest';
import { killUnderLoad } from './kill-under-load.ts';

test(
  'five kills under load: nothing acknowledged is lost, nothing counts twice, and the doctor finds nothing wrong',
  { timeout: 900_000 },
  () => killUnderLoad(5),
);
