import { test } from 'vitest';
import { killUnderLoad } from '../kill-under-load.ts';

test(
  'fifty kills under load: nothing acknowledged is lost, nothing counts twice, and the doctor finds nothing wrong',
  { timeout: 1_800_000 },
  () => killUnderLoad(50),
);
