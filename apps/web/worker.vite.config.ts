import { fileURLToPath } from 'node:url';
import { allCalls } from '@campus/contract/calls/all.ts';
import en from '@campus/messages/en/ui.ts';
import zh from '@campus/messages/zh/ui.ts';
import { defineConfig } from 'vite';
import { offlinePaths } from './offline-paths.ts';

const inBoth = (text: (from: typeof zh | typeof en) => string) => `${text(zh)}<br><span lang="en">${text(en)}</span>`;

/** Without a script: a link to the address itself tries again. */
const awayPage = `<!doctype html><html lang="zh-CN"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${zh['away-title']}</title>
<h1>${inBoth((from) => from['away-title'])}</h1><p>${inBoth((from) => from['away-text'])}</p>
<p><a href="">${zh.retry} <span lang="en">${en.retry}</span></a></p></html>`;

/** The worker of the phone hall: one file beside the pages, with nothing of theirs in it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  define: {
    KEPT_PATHS: JSON.stringify(offlinePaths(allCalls)),
    AWAY_PAGE: JSON.stringify(awayPage),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    emptyOutDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('src/app/phone-hall-worker.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'phone-hall-worker.js' },
    },
  },
});
