import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstScreens } from './first-screens.ts';
import { headOf } from './src/client/call-head.ts';

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;
const callFile = /\/packages\/contract\/src\/calls\/[\w-]+\.ts$/;

/**
 * A page needs only the head of a call. The definition is read here, in Node, and the page gets plain objects, so
 * neither zod nor any schema is sent to a browser; types still come from the source.
 */
function callHeads(): Plugin {
  return {
    name: 'call-heads',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0] as string;
      if (!callFile.test(file)) return null;
      this.addWatchFile(file);
      // The query makes Node read the file again after a change.
      const calls: Record<string, unknown> = await import(`${pathToFileURL(file).href}?at=${Date.now()}`);
      return Object.entries(calls)
        .filter(([, value]) => isCall(value))
        .map(
          ([name, call]) => `export const ${name} = ${JSON.stringify(headOf(call as Parameters<typeof headOf>[0]))};`,
        )
        .join('\n');
    },
  };
}

function isCall(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value;
}

/** The folder that a module belongs to, as the first word of a chunk's name: hall-pc, hall-phone, office, workflow, a feature. */
function owner(module: string): string | null {
  const area = /\/src\/areas\/([\w-]+)\//.exec(module)?.[1];
  if (area) return area;
  const feature = /\/src\/features\/([\w-]+)\//.exec(module)?.[1];
  if (feature) return `feature-${feature}`;
  const text = /\/packages\/messages\/src\/(zh|en)\//.exec(module)?.[1];
  if (text) return `text-${text}`;
  return null;
}

/** Chunks carry their owner's name, so that a test can prove that one area fetches nothing of another. */
function chunkName(chunk: { name: string; facadeModuleId?: string | null; moduleIds: string[] }): string {
  const own = chunk.facadeModuleId ? owner(chunk.facadeModuleId) : soleOwner(chunk.moduleIds);
  const name = chunk.facadeModuleId ? basename(chunk.facadeModuleId).replace(/\.\w+$/, '') : chunk.name;
  return `assets/${own ? `${own}-` : ''}${name}-[hash].js`;
}

function soleOwner(modules: string[]): string {
  const owners = new Set(modules.map(owner));
  const [only] = owners;
  return owners.size === 1 && only ? only : 'shared';
}

const first = firstScreens();

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [callHeads(), react(), first.plugin],
  build: {
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        chunkFileNames: chunkName,
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // What the entry needs of libraries; more of them comes with the pages that need more.
            { name: 'vendor', test: /\/node_modules\//, tags: ['$initial'] },
            { name: first.chunkOf, debugName: 'first screens' },
          ],
        },
      },
    },
  },
  server: {
    // The pages' own port is never the server's.
    port: Number(process.env.PAGES_PORT || 5173),
    proxy: Object.fromEntries(
      ['/api', '/token', '/attachments', '/boot.json'].map((path) => [path, { target: server }]),
    ),
  },
});
