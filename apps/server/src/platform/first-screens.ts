import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hallPcPages } from '@campus/contract/pages/hall-pc.ts';
import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import { openPages } from '@campus/contract/pages/open.ts';
import { type DeploymentMode, isPhone, rootTarget } from '@campus/rules/deployment/modes.ts';

/** Written by the build of the pages: the files that addresses with this beginning need in addition to the entry. */
export type FirstScreen = { begins: string; files: string[]; texts: Record<'zh' | 'en', string[]> };

export async function readFirstScreens(folder: string): Promise<FirstScreen[]> {
  const screens: FirstScreen[] = JSON.parse(await readFile(join(folder, '.vite', 'first-screens.json'), 'utf8'));
  // The longest beginning that fits is an address's own.
  return screens.toSorted((a, b) => b.begins.length - a.begins.length);
}

/** What a document says about its first screen: texts of which the device chooses the language, and, behind what every page cannot be drawn without, the files to fetch at once. */
export function firstScreenOf(screens: readonly FirstScreen[], path: string): { early: string; links: string } {
  const screen = screens.find(({ begins }) => path.startsWith(begins));
  // As the pages themselves will ask for them; another mode would fetch them twice.
  const links = (screen?.files ?? []).map((file) =>
    file.endsWith('.css')
      ? `<link rel="preload" as="style" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  return {
    early: `<script id="early" type="application/json">${JSON.stringify(screen?.texts ?? {})}</script>`,
    links: links.join(''),
  };
}

/** `/` leads on as soon as the page runs, so its document brings what the page it leads to needs. */
export function landingPath(url: string, mode: DeploymentMode | null, userAgent: string | undefined): string {
  const [path = '/', query] = url.split('?');
  if (path !== openPages.pages.root.path) return path;
  const hasTicket = new URLSearchParams(query).has('ticket');
  const target = rootTarget({ mode, phone: isPhone(userAgent), hasTicket });
  if (target === 'stay') return path;
  return {
    'hall-pc': hallPcPages.pages.index.path,
    'hall-phone': hallPhonePages.pages.main.path,
    'office-login': openPages.pages.officeLogin.path,
  }[target];
}
