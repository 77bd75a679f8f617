import { submitProcess } from '@campus/contract/calls/flows-start.ts';
import { beforeEach, expect, test } from 'vitest';
import { flowPlay, forms } from '../../../../test/flow-play.ts';
import { testApp } from '../../../../test/test-app.ts';
import { bind } from '../../../platform/bind.ts';
import { companionKind } from '../engine/companion.ts';
import { type FlowOutside, startProcess } from '../index.ts';
import type { StartOptions } from './start.service.ts';

const origin = companionKind<{ from: string }>('origin');
const sameName = companionKind<{ from: string }>('origin');

/** What the listener read of each process that began. */
let read: (string | null)[] = [];
let keeps = true;
const outside: FlowOutside = {
  actions: {},
  listeners: [
    async (_engine, { companion }) => {
      read.push(origin.read(companion)?.from ?? null);
      return keeps ? companion : null;
    },
  ],
};
let options: StartOptions = {};
const call = { ...submitProcess, path: submitProcess.path.replace('/api/', '/api/companion/') };

const t = testApp({}, [bind(call, (ctx, input) => startProcess(ctx, outside, input, {}, options))]);
const play = flowPlay(t);
const submit = async () =>
  play.does('student', call, { sId: await play.startStep('student', 'leave'), form: forms.leave as never });
const countProcesses = async () => (await t.rows<{ n: number }>('select count(*)::int as n from processes'))[0]!.n;

beforeEach(() => {
  read = [];
  keeps = true;
  options = {};
});

test('what is handed over with a start comes to the listener, which reads it as its own', async () => {
  options = { companion: origin.of({ from: 'phone' }) };
  expect((await submit()).status).toBe(200);
  expect(read).toEqual(['phone']);
});

test('a start with nothing beside it needs nobody to keep anything', async () => {
  keeps = false;
  expect((await submit()).status).toBe(200);
  expect(read).toEqual([null]);
});

test('a start whose companion no listener kept is refused, and nothing of it stays', async () => {
  keeps = false;
  const before = await countProcesses();
  options = { companion: origin.of({ from: 'phone' }) };
  expect(await submit()).toMatchObject({ status: 404, code: 'not-found' });
  expect(read).toEqual(['phone']);
  expect(await countProcesses()).toBe(before);
});

test('a companion is read by its own kind only, whatever it is called', () => {
  expect(origin.read(sameName.of({ from: 'phone' }))).toBeNull();
  expect(origin.read(null)).toBeNull();
});

test('a call for one business starts no other, and says only that it is not there', async () => {
  const before = await countProcesses();
  options = { onlyOf: 'certificate', companion: origin.of({ from: 'phone' }) };
  expect(await submit()).toMatchObject({ status: 404, code: 'not-found' });
  expect(read).toEqual([]);
  expect(await countProcesses()).toBe(before);
  options = { onlyOf: 'leave' };
  expect((await submit()).status).toBe(200);
});
