import { expect, test, vi } from 'vitest';
import { createTextFiles } from './text-files.ts';

test('a file is fetched once and is there from then on', async () => {
  const read = vi.fn(async () => ({ hello: '你好' }));
  const files = createTextFiles(read);
  expect(files.has('zh', 'home')).toBeNull();
  await Promise.all([files.bring('zh', 'home'), files.bringAll('zh', ['home'])]);
  expect(read).toHaveBeenCalledTimes(1);
  expect(files.has('zh', 'home')).toEqual({ hello: '你好' });
  expect(files.has('en', 'home')).toBeNull();
});

test('what failed stays failed for a part that is drawn, and is tried again for a page that is opened', async () => {
  const read = vi.fn(async () => ({ hello: '你好' }));
  read.mockRejectedValueOnce(new Error('away'));
  const files = createTextFiles(read);
  await expect(files.bring('zh', 'home')).rejects.toThrow('away');
  await expect(files.bring('zh', 'home')).rejects.toThrow('away');
  expect(read).toHaveBeenCalledTimes(1);
  await files.bringAll('zh', ['home']);
  expect(files.has('zh', 'home')).toEqual({ hello: '你好' });
});

test('it knows every file that was asked for, once', async () => {
  const files = createTextFiles(async () => ({}));
  await files.bringAll('zh', ['home', 'ui']);
  await files.bringAll('en', ['ui']);
  expect(files.known()).toEqual(['home', 'ui']);
});
