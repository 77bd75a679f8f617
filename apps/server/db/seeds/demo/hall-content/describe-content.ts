import type { ArticleSection, ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import type { CoverSign } from './covers.ts';

type Words = { zh: string; en: string };

/** What the demo shows in its hall; a code makes the id, so it stays as it is. */
export type DemoContent = {
  code: string;
  kind: ContentKind;
  section: ArticleSection | null;
  title: Words;
  summary: Words;
  /** Paragraphs, or markup where one begins with a tag. */
  body: { zh: readonly string[]; en: readonly string[] };
  address: string | null;
  /** What its cover shows. */
  cover: CoverSign | null;
  /** Whether a document comes with it to take along. */
  attached: boolean;
  pinned: boolean;
  /** How many days before the first start it was shown; what lies ahead is negative. */
  daysAgo: number;
  state: 'draft' | 'published' | 'withdrawn' | 'waiting';
};

type More = Partial<Pick<DemoContent, 'address' | 'attached' | 'cover' | 'pinned' | 'state' | 'summary'>>;

const make =
  (kind: ContentKind, section: ArticleSection | null = null) =>
  (code: string, daysAgo: number, title: Words, body: DemoContent['body'], more: More = {}): DemoContent => ({
    code,
    kind,
    section,
    title,
    body,
    daysAgo,
    summary: { zh: '', en: '' },
    address: null,
    attached: false,
    cover: null,
    pinned: false,
    state: 'published',
    ...more,
  });

export const notice = make('notice');
export const news = make('article', 'news');
export const guide = make('article', 'guide');
export const help = make('article', 'help');
export const protocol = make('article', 'protocol');

const none = { zh: [], en: [] };
export const link = (code: string, title: Words, address: string): DemoContent =>
  make('link')(code, 30, title, none, { address });
export const banner = (code: string, title: Words, summary: Words, address: string): DemoContent =>
  make('picture')(code, 30, title, none, { summary, address });
export const file = (code: string, title: Words, summary: Words): DemoContent =>
  make('file')(code, 25, title, none, { summary });
export const video = (code: string, title: Words, summary: Words, cover: CoverSign): DemoContent =>
  make('video')(code, 20, title, none, { summary, cover });
