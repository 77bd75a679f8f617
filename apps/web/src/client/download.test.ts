import { exportAllProcesses } from '@campus/contract/calls/flows-monitoring.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { downloadFile, fileName } from './download.ts';

const answers: Response[] = [];
beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/DTBS/BusMonIndex/ToDo' });
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => answers.shift()),
  );
});
afterEach(() => vi.unstubAllGlobals());

test('a file comes with its name, and how much has come is told', async () => {
  const headers = { 'content-disposition': "attachment; filename*=UTF-8''%E6%B8%85%E5%8D%95.xlsx" };
  answers.push(new Response('rows', { headers }));
  const progress: number[] = [];
  const file = await downloadFile(
    exportAllProcesses,
    { group: 'todo' },
    { onProgress: (bytes) => progress.push(bytes) },
  );
  expect(file.name).toBe('清单.xlsx');
  expect(await file.blob.text()).toBe('rows');
  expect(progress.at(-1)).toBe(4);
});

test('a refusal is thrown as by any call', async () => {
  answers.push(Response.json({ statusCode: 403, code: 'not-allowed', msg: 'no' }, { status: 403 }));
  await expect(downloadFile(exportAllProcesses, { group: 'todo' })).rejects.toMatchObject({
    code: 'not-allowed',
  });
});

test('a name is read in either way, and a wrong one is none', () => {
  expect(fileName(new Headers({ 'content-disposition': 'attachment; filename="a.xlsx"' }))).toBe('a.xlsx');
  expect(fileName(new Headers({ 'content-disposition': "attachment; filename*=UTF-8''%E6%" }))).toBe(null);
  expect(fileName(new Headers())).toBe(null);
});
