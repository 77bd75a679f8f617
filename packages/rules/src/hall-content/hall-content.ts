/** What the hall shows beside its services, kept by clerks. */
export const contentKinds = ['picture', 'notice', 'file', 'link', 'article', 'video'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Where an article stands. The protocol is the agreement on the use of the network. */
export const articleSections = ['news', 'guide', 'help', 'protocol'] as const;
export type ArticleSection = (typeof articleSections)[number];

export const contentStates = ['draft', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

export const contentActions = ['publish', 'withdraw', 'delete'] as const;
export type ContentAction = (typeof contentActions)[number];

/** What may be done to an item in each state; null is gone. Changing its words is open in every state. */
const lifecycle: Record<ContentState, Partial<Record<ContentAction, ContentState | null>>> = {
  draft: { publish: 'published', delete: null },
  published: { withdraw: 'withdrawn' },
  withdrawn: { publish: 'published', delete: null },
};

export const openContentActions = (state: ContentState): ContentAction[] =>
  contentActions.filter((action) => lifecycle[state][action] !== undefined);

/** The state after an action; undefined where it is not open, null where nothing is left. */
export const afterContentAction = (state: ContentState, action: ContentAction): ContentState | null | undefined =>
  lifecycle[state][action];

export type ContentTimes = { state: ContentState; showFrom: number | null; showUntil: number | null };

/** How an item stands at a moment: only `shown` is seen in the hall. */
export const contentStandings = ['draft', 'waiting', 'shown', 'over', 'withdrawn'] as const;
export type ContentStanding = (typeof contentStandings)[number];

export function standingOf({ state, showFrom, showUntil }: ContentTimes, now: number): ContentStanding {
  if (state !== 'published') return state;
  if (showFrom !== null && now < showFrom) return 'waiting';
  if (showUntil !== null && now >= showUntil) return 'over';
  return 'shown';
}

/** What cannot be left empty, by kind; `title` means a title in at least one language, and likewise the body. */
export const contentNeeds: Record<ContentKind, readonly ('title' | 'body' | 'attachment' | 'address')[]> = {
  picture: ['title', 'attachment'],
  notice: ['title', 'body'],
  file: ['title', 'attachment'],
  link: ['title', 'address'],
  article: ['title', 'body'],
  video: ['title', 'attachment'],
};

/** The kinds that a clerk puts in order by hand; the others stand by their day, pinned ones first. */
export const isOrderedByHand = (kind: ContentKind): boolean => kind !== 'notice' && kind !== 'article';

/** Where a link may lead: a web address, or one of our own pages. */
export function isContentAddress(text: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(text)) return true;
  return /^https?:\/\/[^\s/$.?#][^\s]*$/i.test(text) && URL.canParse(text);
}

/** What clerks upload, and how large each may be. */
export const contentUploads = ['picture', 'file', 'video'] as const;
export type ContentUpload = (typeof contentUploads)[number];
export const contentLimitsMb: Record<ContentUpload, number> = { picture: 10, file: 50, video: 500 };
