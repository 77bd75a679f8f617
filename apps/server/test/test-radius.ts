import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type Radius, startRadius } from './freeradius.ts';
import type { TestApp } from './test-app.ts';

/** A real RADIUS server on the database of a test app. Where it cannot be had, each test of the file fails and says what to type. */
export function testRadius(t: TestApp): Radius {
  const it = {} as Radius;
  let fault: unknown;
  beforeAll(async () => {
    try {
      Object.assign(it, await startRadius({ rows: t.rows, host: inject('postgres').host }));
    } catch (error) {
      // A hook that fails would let the tests count as left out.
      fault = error;
    }
  }, 300_000);
  beforeEach(() => {
    if (fault) throw fault;
  });
  afterAll(() => it.stop?.());
  return it;
}
