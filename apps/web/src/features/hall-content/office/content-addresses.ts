import { officePages } from '@campus/contract/pages/office.ts';
import {
  type ArticleSection,
  articleSections,
  type ContentKind,
  contentKinds,
} from '@campus/rules/hall-content/hall-content.ts';

/** The page of each kind. [BO-15] [BO-16] [BO-17] [BO-18] [BO-19] [BO-20] */
export const listPages = {
  picture: 'pictureManagement',
  notice: 'noticeManagement',
  file: 'fileManagement',
  link: 'linkManagement',
  article: 'articleManagement',
  video: 'videoManagement',
} as const satisfies Record<ContentKind, keyof typeof officePages.pages>;

export const listAddress = (kind: ContentKind): string => officePages.pages[listPages[kind]].path;

type Edited = { kind: ContentKind; section?: ArticleSection | null | undefined; item?: string | undefined };

/** Where an item is changed, or a new one is made. [BO-21] */
export function editAddress({ kind, section, item }: Edited): string {
  const query = new URLSearchParams({ kind, ...(section && { section }), ...(item && { item }) });
  return `${officePages.pages.addAndEdit.path}?${query}`;
}

/** Reads the address of the editor; an unknown kind counts as none. */
export function editedIn(search: URLSearchParams) {
  return {
    kind: contentKinds.find((kind) => kind === search.get('kind')) ?? null,
    section: articleSections.find((section) => section === search.get('section')) ?? null,
    item: search.get('item'),
  };
}
