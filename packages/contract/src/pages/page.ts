import type { Area } from '@campus/rules/deployment/modes.ts';
import type { Permission } from '../permissions.ts';

/** What stands for a statement of the checklist where the specification names no such page and the product needs one. */
export const OURS = 'ours';

/** Where the back-office begins; here, so that the other areas can tell without the list of its pages. */
export const OFFICE_BASE = '/DTBS';

/** One page address; `spec` is the statement of the checklist that it belongs to, or `OURS`. */
export type Page = {
  /** The address, in the specification's spelling, with :names for its parts. */
  path: string;
  spec: string;
  /** A token is needed to open it. */
  login: boolean;
  /** False while an honest "not built yet" page stands there. */
  built: boolean;
};

/** An address that only leads to another one. */
export type Redirect = { path: string; to: string; spec: string };

export type AreaPages = {
  area: Area | 'open';
  base: string;
  pages: Record<string, Page>;
  redirects: readonly Redirect[];
};

/** A page of the back-office says who may open it, and what it asks the server for when it is opened. */
export type OfficePage = Page & {
  /** Any one of these rights opens it. None: it is opened from a record, and who may see that the server says. */
  rights: readonly Permission[];
  /** The paths of the calls that its first view makes; those that need a right are made by who holds it. */
  opens: readonly string[];
};

type Options = { built?: boolean };
export const loginPage = (spec: string, path: string, { built = false }: Options = {}): Page => ({
  path,
  spec,
  login: true,
  built,
});
export const openPage = (spec: string, path: string, { built = false }: Options = {}): Page => ({
  path,
  spec,
  login: false,
  built,
});
export const officePage = (
  spec: string,
  path: string,
  { rights, opens = [], built = false }: Options & { rights: readonly Permission[]; opens?: readonly string[] },
): OfficePage => ({ path, spec, login: true, built, rights, opens });
