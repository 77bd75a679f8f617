import { fileURLToPath } from 'node:url';
import { allCalls } from '@campus/contract/calls/all.ts';
import { defineConfig } from 'vite';
import { keptPaths } from './kept-paths.ts';

/** The worker of the phone hall: one file beside the pages, with nothing of theirs in it. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  define: { KEPT_PATHS: JSON.stringify(keptPaths(allCalls)), 'process.env.NODE_ENV': '"production"' },
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
