import type { DeploymentMode } from '@campus/rules/deployment/modes.ts';

/** What the server writes into the document, so that a page needs no call to know its area and organisation. */
export type Boot = {
  /** In front of every call's path; empty on the page's own host. [CALL-01] */
  apiBase: string;
  attachmentsPath: string;
  mode: DeploymentMode | null;
  defaultOrganisation: string | null;
  /** Public by nature: it opens only the hall's open calls. */
  hallKey: { appkey: string; secret: string };
  version: string;
  /** For the style elements that a component library adds. */
  nonce: string;
};

const defaults: Boot = {
  apiBase: '',
  attachmentsPath: '/attachments',
  mode: null,
  defaultOrganisation: null,
  hallKey: { appkey: '', secret: '' },
  version: '',
  nonce: '',
};

let current: Boot = defaults;

export function boot(): Boot {
  return current;
}

/** The entry waits for this; the built page has its values in it, the development page asks the server. */
export async function loadBoot(): Promise<void> {
  const written = readWritten();
  current = { ...defaults, ...(written ?? (await ask())) };
}

export function setBoot(part: Partial<Boot>): void {
  current = { ...current, ...part };
}

function readWritten(): Partial<Boot> | null {
  try {
    const values = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
    return Object.keys(values).length > 0 ? values : null;
  } catch {
    return null;
  }
}

async function ask(): Promise<Partial<Boot>> {
  try {
    const response = await fetch('/boot.json');
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}
