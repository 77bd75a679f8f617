import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The show page of the kit on its own, built and served for the kit's browser tests. The product's build knows nothing of it. */
export default defineConfig({
  root: from('.'),
  publicDir: false,
  plugins: [react()],
  build: {
    outDir: from('../../.cache/gallery'),
    emptyOutDir: true,
    reportCompressedSize: false,
    rolldownOptions: { input: from('gallery.html') },
  },
  preview: { strictPort: true, host: '127.0.0.1' },
});
