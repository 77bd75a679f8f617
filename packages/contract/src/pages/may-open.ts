import type { Permission } from '../permissions.ts';
import { officePages } from './office.ts';
import type { OfficePage } from './page.ts';

type Rights = { has(right: Permission): boolean };

const pages: ReadonlyMap<string, OfficePage> = new Map(
  Object.values(officePages.pages).map((page) => [page.path, page]),
);

/** Whether these rights open the page of the back-office; for pages opened from a record, the server decides. */
export const mayOpen = ({ rights }: Pick<OfficePage, 'rights'>, ownRights: Rights): boolean =>
  rights.length === 0 || rights.some((right) => ownRights.has(right));

/** Which entries of the menu somebody with these rights can follow: built pages that one of the rights opens. */
export const opensFor =
  (ownRights: Rights) =>
  (link: string): boolean => {
    const page = pages.get(link);
    return page?.built === true && page.rights.length > 0 && mayOpen(page, ownRights);
  };
