import { MAX_OUTAGE_TEXT, type OutageKind } from '@campus/rules/outages/outages.ts';
import type { Say, TextKey } from '#web/client/texts.ts';
import type { Words } from '#web/ui/base/words.ts';
import type { FaultType, OutageRow } from './outages-office.queries.ts';

type Language = keyof Words;
type SayBoth = Readonly<Record<Language, Say<'outages-office'>>>;

type About = {
  kind: OutageKind;
  places: readonly { name: Words }[];
  /** Null for every type. */
  type: FaultType | null;
};

/** What to announce, in both languages; nothing while it is not known where. */
export function proposedTexts({ kind, places, type }: About, say: SayBoth): Words {
  if (places.length === 0) return { zh: '', en: '' };
  const key: TextKey<'outages-office'> = type ? `proposed-${kind}-type` : `proposed-${kind}`;
  const text = (language: Language) => {
    const names = places.map(({ name }) => name[language] || name.zh || name.en);
    const naming = (shown: number) => {
      const named = names.slice(0, shown).join(say[language]('proposed-between'));
      const n = names.length - shown;
      const where = n === 0 ? named : say[language]('proposed-more', { names: named, n });
      return say[language](key, { where, what: inside(type?.label, language) });
    };
    // Twenty long names are more than an announcement holds: as many as fit, and how many more.
    const fitting = names.map((_name, at) => naming(names.length - at));
    return fitting.find((proposal) => proposal.length <= MAX_OUTAGE_TEXT) ?? (fitting.at(-1) as string);
  };
  return { zh: text('zh'), en: text('en') };
}

/** What to say at the end, in both languages. */
export function proposedEnd({ kind, standing }: Pick<OutageRow, 'kind' | 'standing'>, say: SayBoth): Words {
  const key = standing === 'planned' ? 'proposed-call-off' : (`proposed-end-${kind}` as const);
  return { zh: say.zh(key), en: say.en(key) };
}

/** A label inside an English sentence begins small. */
const inside = (label: Words | undefined, language: Language): string =>
  label ? (language === 'en' ? label.en.replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase()) : label.zh) : '';

/** What was proposed before follows a change of what it is about; what somebody wrote stays. */
export const followProposal = (written: string, before: string, after: string): string =>
  written === before || written === '' ? after : written;
