import { basename } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { firstScreens } from './first-screens.ts';
import { headOf } from './src/client/call-head.ts';

const server = `http://127.0.0.1:${process.env.PORT || 3000}`;
const callFile = /\/packages\/contract\/src\/calls\/(?!all\.ts)[\w-]+\.ts$/;

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

/**
 * Splitting is automatic, except that small things which every first screen needs are fetched together.
 * Nothing that belongs to one area and no library may be named here: the other areas would have to fetch it.
 */
const smallParts = [
  'business-icon|button|chip|classes|confirm|content-link|contrast|draggable-home-button|file-link|file-size|floating-place|format|frame-button|frame-icons|icons',
  'initials|initials-of|in-sentence|device-storage|lazy-attempts|lazy-image|network-away|notices|record-text|page-state|palette|popover|primary|scheme|skeleton',
  'visually-hidden|store|toast|use-format|use-media|use-texts|words',
].join('|');
const smallHooks = 'go-to-university|hall-guard|last-way|unified-login|use-ask-to-sign-in|use-hall-user|use-sign-out';
const smallClient = [
  'activity|boot|browser-key|call-head|call-server|current-area|envelopes|offline|error-addresses|language|organisation|payload|queries|random|refresh-lease',
  'refresh-session|refusal-error|return-path|safe-redirect|send|session-store|sessions|signing|text-files|texts|offline-caches|with-organisation',
].join('|');
const smallRules =
  'basics/(money|relative-time)|deployment/\\w+|network-packages/lines|network-applications/quote|sessions/\\w+|sign-on/\\w+';
const smallContract =
  'pages/(hall-pc|hall-phone|open|page)|calls/(organisations|service-hall|sign-on|token|user-info|hall-content|hall-services)|refusals';
const together = [
  {
    name: 'vendor',
    // Lists that are endless or many at once come with the pages that have them.
    test: /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.)|@noble)\//,
  },
  {
    name: 'base',
    test: new RegExp(
      `/web/src/(client/(${smallClient})\\.|features/(frames|inbox/bell\\.|addresses/(area|page-in)|sign-in/(${smallHooks})\\.)|ui/base/(${smallParts})\\.)|/packages/(contract/src/(${smallContract})|rules/src/(${smallRules})|messages/src/texts)\\.`,
    ),
  },
  {
    name: 'parts',
    test: /\/web\/src\/areas\/hall-phone\/(login-only-link|network-addresses|own-pages|phone-link|layout\/bar-title)\./,
  },
  {
    name: 'pc-parts',
    test: /\/web\/src\/areas\/hall-pc\/(hall-link|hit-address|message-address|network-addresses|own-pages)\./,
  },
  {
    name: 'search-box',
    test: /\/web\/src\/(features\/search\/(marked|recent-searches|search-box|search-options|search\.queries|use-search-box)|ui\/base\/(search-input|use-debounced)|client\/endless)\.|\/contract\/src\/calls\/search\./,
  },
  {
    name: 'outbox',
    test: /\/web\/src\/features\/work-orders\/outbox\/(order-outbox|outbox-flag)\.|\/contract\/src\/calls\/work-orders\./,
  },
  {
    name: 'names',
    test: /\/contract\/src\/(pages\/(office|workflow)|calls\/processes)\.|\/rules\/src\/(basics\/formats|inbox\/message-kinds)\./,
  },
  { name: 'home', test: /\/web\/src\/features\/(hall-content\/home\/|hall-services\/(?!service-window\.))/ },
  { name: 'sign-in', test: /\/web\/src\/features\/(sign-in\/|scan-code\/scan-way\.)/ },
  {
    name: (module: string) => `texts-${/\/src\/(zh|en)\//.exec(module)?.[1]}`,
    test: /\/messages\/src\/(zh|en)\/(ui|frames|refusals|pages)\.ts$/,
  },
];

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [callHeads(), react(), firstScreens()],
  build: {
    target: ['chrome107', 'edge107', 'firefox104', 'safari16'],
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { chunkFileNames: chunkName, codeSplitting: { groups: together, includeDependenciesRecursively: false } },
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
