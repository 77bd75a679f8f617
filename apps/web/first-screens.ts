import { fileURLToPath } from 'node:url';
import { workflowPages } from '@campus/contract/pages/workflow.ts';
import type { Plugin, Rolldown } from 'vite';
import { firstChunks, LIBRARY } from './first-chunks.ts';
import { firstTexts } from './src/app/first-texts.ts';

/** What a first screen needs in addition to the entry: modules under src, and text files that not every page needs. */
type Screen = { modules: string[]; texts?: string[]; often?: true };
/** A screen that is opened often counts as much as so many others. */
const OFTEN = 3;

const source = fileURLToPath(new URL('src/', import.meta.url));

const phone = ['areas/hall-phone/routes.tsx', 'areas/hall-phone/layout/frame.tsx'];
const pc = ['areas/hall-pc/routes.tsx', 'areas/hall-pc/layout/frame.tsx'];
const office = ['areas/office/routes.tsx', 'areas/office/layout/frame.tsx'];
const workflow = ['areas/workflow/routes.tsx', 'areas/workflow/layout/frame.tsx'];
const workflowTexts = ['sign-in', 'flows', 'workflow'];
/** The addresses of the workflow app have no common base. */
const workflowWords = new Set(Object.values(workflowPages.pages).map(({ path }) => `/${path.split('/')[1]}`));

/** By how an address begins; the longest beginning is its own. */
const screens: Record<string, Screen> = {
  '/': { modules: [] },
  '/CampusNetworkPhone/': { modules: phone },
  '/CampusNetworkPhone/CampusNetworkPhoneMain': {
    modules: [...phone, 'areas/hall-phone/pages/main-page.tsx'],
    texts: ['hall-home', 'outages'],
    often: true,
  },
  '/CampusNetworkPhone/CampusNetworkPhoneLogin': {
    modules: [...phone, 'areas/hall-phone/pages/login-page.tsx'],
    texts: ['sign-in'],
  },
  '/CampusNetWork/': { modules: pc, texts: ['sign-in', 'search'] },
  '/CampusNetWork/index': {
    modules: [...pc, 'areas/hall-pc/pages/index-page.tsx'],
    texts: ['sign-in', 'search', 'hall-home', 'outages'],
    often: true,
  },
  '/DTBS': { modules: office, texts: ['sign-in'] },
  // Signing in leads to the first entry of the menu.
  '/DTBS/BusMonIndex/Console': {
    modules: [...office, 'areas/office/pages/console-page.tsx'],
    texts: ['sign-in', 'reports-console'],
  },
  '/DTBSlogin': { modules: ['areas/office/pages/login-page.tsx'], texts: ['sign-in'] },
  '/DTBSForgottenPassword': {
    modules: ['areas/office/pages/forgotten-password-page.tsx'],
    texts: ['sign-in', 'passwords'],
  },
  '/ForgottenPassword': {
    modules: ['areas/workflow/pages/forgotten-password-page.tsx'],
    texts: ['sign-in', 'passwords'],
  },
  '/Login': { modules: ['areas/workflow/pages/login-page.tsx'], texts: ['sign-in'] },
  ...Object.fromEntries([...workflowWords].map((word) => [word, { modules: workflow, texts: workflowTexts }])),
  '/Main': { modules: [...workflow, 'areas/workflow/pages/main-page.tsx'], texts: workflowTexts },
};

/**
 * Tells the server which files a first screen needs, so that its document names them and they come beside the entry;
 * and tells the bundler which modules of first screens to fetch together.
 */
export function firstScreens(): { plugin: Plugin; chunkOf: (module: string) => string | null } {
  let names = new Map<string, string>();
  const plugin: Plugin = {
    name: 'first-screens',
    apply: 'build',
    buildEnd(error) {
      if (error) return;
      const infos = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      names = chunksOf(infos);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const rows = Object.entries(screens).map(([begins, screen]) => ({ begins, ...filesOf(screen, chunks) }));
        this.emitFile({ type: 'asset', fileName: '.vite/first-screens.json', source: JSON.stringify(rows) });
      },
    },
  };
  return { plugin, chunkOf: (module) => textsOfEveryPage(module) ?? names.get(module) ?? null };
}

/** The files of texts that every page needs are one chunk for each language. */
function textsOfEveryPage(module: string): string | null {
  const [, language, file] = /\/messages\/src\/(zh|en)\/([\w-]+)\.ts$/.exec(module) ?? [];
  return firstTexts.some((name) => name === file) ? `texts-${language}` : null;
}

function chunksOf(infos: Rolldown.ModuleInfo[]): Map<string, string> {
  const modules = new Map(
    infos.map(({ id, importedIds, dynamicallyImportedIds, code }) => [
      id,
      { imports: importedIds, later: dynamicallyImportedIds, size: code?.length ?? 0 },
    ]),
  );
  const different = new Map(Object.values(screens).map((screen) => [screen.modules.join(), screen]));
  return firstChunks({
    modules,
    entry: infos.find(({ isEntry }) => isEntry)?.id ?? '',
    screens: [...different.values()].map((screen) => ({
      modules: screen.modules.map((module) => `${source}${module}`),
      weight: screen.often ? OFTEN : 1,
    })),
    ownerOf: (id) => (id.includes('/node_modules/') ? LIBRARY : (/\/src\/areas\/([\w-]+)\//.exec(id)?.[1] ?? null)),
  });
}

function filesOf({ modules, texts = [] }: Screen, chunks: Rolldown.OutputChunk[]) {
  // The document names these already.
  const entry = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName, imports }) => [fileName, ...imports]),
  );
  const withImports = (fileName: string, found = new Set<string>()): Set<string> => {
    const chunk = chunks.find((candidate) => candidate.fileName === fileName);
    if (!chunk || found.has(fileName) || entry.has(fileName)) return found;
    found.add(fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const next of chunk.imports) withImports(next, found);
    return found;
  };
  const chunkOf = (module: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!chunk) throw new Error(`A first screen needs ${module}, which is no chunk of its own.`);
    return chunk.fileName;
  };
  const textsIn = (language: string) => [
    ...chunks.filter(({ name }) => name === `texts-${language}`).map(({ fileName }) => fileName),
    ...texts.map((file) => chunkOf(`/messages/src/${language}/${file}.ts`)),
  ];
  return {
    files: [...new Set(modules.flatMap((module) => [...withImports(chunkOf(`/src/${module}`))]))],
    texts: { zh: textsIn('zh'), en: textsIn('en') },
  };
}
