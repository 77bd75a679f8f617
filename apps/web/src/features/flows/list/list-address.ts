import { truncateText } from '@campus/rules/basics/characters.ts';
import { isUuid } from '@campus/rules/basics/ids.ts';

/** The lists of the back-office, as the counts and the export call them. */
export type ListName = 'all' | 'monitored' | 'mine';
export type GroupName = 'todo' | 'doing' | 'done' | 'abort' | 'partake';

/** The filters of a list; the address spells them as the calls do. */
export type ListFilters = {
  words?: string;
  businessId?: string;
  departmentId?: string;
  submitterId?: string;
  from?: number;
  until?: number;
  overdue?: 'true';
  hungUp?: 'true';
};

export type ListAddress = {
  filters: ListFilters;
  /** The cursors of the pages up to this one, its own last; empty on the first page. */
  after: readonly string[];
  page: number;
  size: number;
  /** The process whose detail is shown. */
  open: string | null;
};

export const pageSizes = [20, 50, 100] as const;
const FILTERS = ['words', 'businessId', 'departmentId', 'submitterId', 'from', 'until', 'overdue', 'hungUp'] as const;
/** Further back than this a reader filters rather than turns pages, and the address stays short enough for every proxy. */
const MOST_BEHIND = 40;

/** Reads an address that anybody may have typed: what does not fit is as if it were not there. */
export function readAddress(params: URLSearchParams): ListAddress {
  const words = truncateText((params.get('words') ?? '').trim(), 40);
  const filters: ListFilters = {
    ...(words ? { words } : {}),
    ...id(params, 'businessId'),
    ...id(params, 'departmentId'),
    ...id(params, 'submitterId'),
    ...moment(params, 'from'),
    ...moment(params, 'until'),
    ...(params.get('overdue') === 'true' ? { overdue: 'true' as const } : {}),
    ...(params.get('hungUp') === 'true' ? { hungUp: 'true' as const } : {}),
  };
  const after = params.getAll('after').filter((cursor) => cursor !== '' && cursor.length <= 400);
  const size = Number(params.get('size'));
  const page = Number(params.get('page'));
  const open = params.get('open') ?? '';
  return {
    filters,
    after,
    page: after.length === 0 ? 1 : page > after.length ? Math.floor(page) : after.length + 1,
    size: pageSizes.find((known) => known === size) ?? pageSizes[0],
    open: isUuid(open) ? open : null,
  };
}

function id<K extends 'businessId' | 'departmentId' | 'submitterId'>(params: URLSearchParams, name: K) {
  const value = params.get(name) ?? '';
  return (isUuid(value) ? { [name]: value } : {}) as { [P in K]?: string };
}

function moment<K extends 'from' | 'until'>(params: URLSearchParams, name: K) {
  const value = params.get(name) ?? '';
  return (/^\d{1,15}$/.test(value) ? { [name]: Number(value) } : {}) as { [P in K]?: number };
}

/** Other filters start on the first page; the open detail stays open. */
export function withFilters(params: URLSearchParams, part: { [K in keyof ListFilters]?: ListFilters[K] | undefined }) {
  const next = onFirstPage(params);
  for (const [name, value] of Object.entries(part)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

export function withoutFilters(params: URLSearchParams): URLSearchParams {
  return withFilters(params, Object.fromEntries(FILTERS.map((name) => [name, undefined])));
}

export function onFirstPage(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete('after');
  next.delete('page');
  return next;
}

export function withSize(params: URLSearchParams, size: number): URLSearchParams {
  const next = onFirstPage(params);
  next.set('size', String(size));
  return next;
}

/** The next page's address keeps the cursors of the pages before, so that the reader can go back page by page. */
export function onNextPage(params: URLSearchParams, cursor: string): URLSearchParams {
  const { after, page } = readAddress(params);
  return withPage(params, [...after, cursor].slice(-MOST_BEHIND), page + 1);
}

export function onPageBefore(params: URLSearchParams): URLSearchParams {
  const { after, page } = readAddress(params);
  // Before the oldest cursor in the address only the first page is known.
  return after.length < 2 ? onFirstPage(params) : withPage(params, after.slice(0, -1), page - 1);
}

function withPage(params: URLSearchParams, after: readonly string[], page: number): URLSearchParams {
  const next = onFirstPage(params);
  for (const cursor of after) next.append('after', cursor);
  next.set('page', String(page));
  return next;
}

export function withOpen(params: URLSearchParams, open: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (open) next.set('open', open);
  else next.delete('open');
  return next;
}

export const isNarrowed = (filters: ListFilters): boolean => Object.keys(filters).length > 0;

/** The address of another group of the same list: the same filters and size, without page and open detail. */
export function forOtherGroup(params: URLSearchParams): URLSearchParams {
  return withOpen(onFirstPage(params), null);
}
