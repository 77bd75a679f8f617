import type { saveContentItem } from '@campus/contract/calls/hall-content.ts';
import {
  type ArticleSection,
  type ContentKind,
  type ContentUpload,
  contentNeeds,
} from '@campus/rules/hall-content/hall-content.ts';
import type { Payload } from '#web/client/call-head.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { momentText, typedMoment } from '#web/ui/base/moment-text.ts';
import type { ContentFile, FullItem } from './office.queries.ts';

/** The inputs of one item. Moments are in the organisation's time zone: 2026-11-15 08:30. */
export type ItemValues = {
  /** The version that the typing began with; 0 for a new item. */
  base: number;
  section: string;
  titleZh: string;
  titleEn: string;
  summaryZh: string;
  summaryEn: string;
  bodyZh: string;
  bodyEn: string;
  address: string;
  file: ContentFile | null;
  cover: ContentFile | null;
  showFrom: string;
  showUntil: string;
  pinned: readonly string[];
};

export const emptyValues = (section: ArticleSection | null): ItemValues => ({
  base: 0,
  section: section ?? 'news',
  titleZh: '',
  titleEn: '',
  summaryZh: '',
  summaryEn: '',
  bodyZh: '',
  bodyEn: '',
  address: '',
  file: null,
  cover: null,
  showFrom: '',
  showUntil: '',
  pinned: [],
});

export function valuesOf(item: FullItem, zone: string): ItemValues {
  const { title, summary, body } = item;
  return {
    base: item.version,
    section: item.section ?? 'news',
    titleZh: title.zh,
    titleEn: title.en,
    summaryZh: summary.zh,
    summaryEn: summary.en,
    bodyZh: body.zh,
    bodyEn: body.en,
    address: item.address ?? '',
    file: item.file,
    cover: item.cover,
    showFrom: momentText(item.showFrom, zone),
    showUntil: momentText(item.showUntil, zone),
    pinned: item.pinned ? ['pinned'] : [],
  };
}

type About = { id: string | null; kind: ContentKind };

/** Only what a kind has is sent of it. */
export function payloadOf(values: ItemValues, { id, kind }: About, zone: string): Payload<typeof saveContentItem> {
  return {
    ...(id && { id, version: values.base }),
    kind,
    ...(kind === 'article' && { section: values.section as ArticleSection }),
    title: { zh: values.titleZh.trim(), en: values.titleEn.trim() },
    summary: { zh: values.summaryZh.trim(), en: values.summaryEn.trim() },
    body: isWritten(kind) ? { zh: values.bodyZh, en: values.bodyEn } : { zh: '', en: '' },
    ...(hasAddress(kind) && { address: values.address.trim() }),
    ...(uploadOf(kind) && { fileId: values.file?.id ?? '' }),
    ...(hasCover(kind) && { coverId: values.cover?.id ?? '' }),
    showFrom: typedMoment(values.showFrom, zone) ?? '',
    showUntil: typedMoment(values.showUntil, zone) ?? '',
    pinned: values.pinned.length > 0,
  };
}

/** What is uploaded for a kind: with a text a document may come to take along, and a link leads elsewhere. */
export function uploadOf(kind: ContentKind): ContentUpload | null {
  if (kind === 'link') return null;
  return kind === 'notice' || kind === 'article' ? 'file' : kind;
}

export const isWritten = (kind: ContentKind): boolean => kind === 'notice' || kind === 'article';
export const hasAddress = (kind: ContentKind): boolean => kind === 'link' || kind === 'picture';
export const hasCover = (kind: ContentKind): boolean => isWritten(kind) || kind === 'video';

/** What cannot be left empty, said before anything is sent; the server judges by the same table. */
export function missingIn(values: ItemValues, kind: ContentKind): ServerFault[] {
  const empty = {
    title: values.titleZh.trim() === '' && values.titleEn.trim() === '',
    body: values.bodyZh === '' && values.bodyEn === '',
    attachment: values.file === null,
    address: values.address.trim() === '',
  };
  const fields = { title: 'titleZh', body: 'bodyZh', attachment: 'file', address: 'address' };
  return contentNeeds[kind].filter((need) => empty[need]).map((need) => ({ field: fields[need], code: 'required' }));
}

/** The server's name of a field, as the form calls it. */
export function fieldOf(name: string): string {
  const [part = '', language] = name.split('.');
  if (part === 'title' || part === 'summary' || part === 'body') return `${part}${language === 'en' ? 'En' : 'Zh'}`;
  return { fileId: 'file', coverId: 'cover' }[part] ?? part;
}

/** Each reply signs the links to files anew; the id of the file stays the same. */
const withoutLinks = (html: string) => html.replace(/src="[^"]*[?&;]id=([0-9a-f-]{36})[^"]*"/g, 'src="$1"');

/** Whether two have the same content, apart from the signatures in their links. */
export function isSame(left: ItemValues, right: ItemValues): boolean {
  const plain = ({ file, cover, bodyZh, bodyEn, ...values }: ItemValues) =>
    JSON.stringify([{ ...values, base: 0 }, file?.id, cover?.id, withoutLinks(bodyZh), withoutLinks(bodyEn)]);
  return plain(left) === plain(right);
}
