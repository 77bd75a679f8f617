import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The show page of the kit on its own, for the kit's browser tests: no proxy, nothing watched, a cache of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('../../.cache/gallery', import.meta.url)),
  plugins: [react()],
  optimizeDeps: { entries: ['gallery.html'] },
  server: { port: 4179, strictPort: true, hmr: false, watch: null },
});
