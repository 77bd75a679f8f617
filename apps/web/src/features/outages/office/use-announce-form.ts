import { announceOutage, changeOutage, previewOutage } from '@campus/contract/calls/outages.ts';
import type { OutageKind } from '@campus/rules/outages/outages.ts';
import { useContext, useEffect, useRef, useState } from 'react';
import { useCall, useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay, useSayIn } from '#web/client/texts.ts';
import { typedMoment } from '#web/ui/base/moment-text.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { TimeZone } from '#web/ui/base/use-format.ts';
import { type AnnounceValues, fieldOf, newValues, payloadOf, timeFaults, valuesOf } from './announce-values.ts';
import { mergeChanges, type TheirChange } from './merge-changes.ts';
import { type OutageRow, useFaultTypes, useRefreshOutages } from './outages-office.queries.ts';
import { followProposal, proposedEnd, proposedTexts } from './proposed-texts.ts';

const useSayBoth = () => ({ zh: useSayIn('zh', 'outages-office'), en: useSayIn('en', 'outages-office') });

export const useProposedEnd = (row: OutageRow) => proposedEnd(row, useSayBoth());

/** A suspicion to announce, an announcement to change, or a kind to announce by hand. */
export type AnnounceSubject = { suspicion: OutageRow } | { announced: OutageRow } | { kind: OutageKind };

const rowOf = (subject: AnnounceSubject): OutageRow | null =>
  'suspicion' in subject ? subject.suspicion : 'announced' in subject ? subject.announced : null;

/** What is announced, with texts in both languages proposed from the rest, and how many it would take in. */
export function useAnnounceForm(subject: AnnounceSubject, onDone: (row: OutageRow) => void) {
  const say = useSay('outages-office');
  const sayBoth = useSayBoth();
  const failure = useFailureText();
  const zone = useContext(TimeZone);
  const refresh = useRefreshOutages();
  const announce = useWrite(announceOutage, { quiet: true });
  const change = useWrite(changeOutage, { quiet: true });
  const types = useFaultTypes();
  const row = rowOf(subject);
  // What the inputs began with: somebody else may change it while this is being written.
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<{ row: OutageRow; theirs: readonly TheirChange[] } | null>(null);
  const [knownId, setKnownId] = useState<string | null>(null);
  const begunAt = base?.beginsAt ?? null;
  const initial = base ? valuesOf(base, zone) : newValues((subject as { kind: OutageKind }).kind);

  const form = useForm<AnnounceValues>({
    initial,
    onSubmit: async (values) => {
      const faults = timeFaults(values);
      if (faults.length > 0) return faults;
      const payload = payloadOf(values, zone, begunAt);
      setKnownId(null);
      try {
        const done =
          'announced' in subject
            ? await change.mutateAsync({
                id: subject.announced.id,
                version: (base ?? subject.announced).version,
                ...payload,
              })
            : await announce.mutateAsync({
                ...('suspicion' in subject && { suspicionId: subject.suspicion.id }),
                ...payload,
              });
        if ('announced' in subject) setBase(done);
        toast(say('announced' in subject ? 'changed' : 'announced'), { kind: 'success' });
        await refresh();
        onDone(done);
        return undefined;
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'outage-times') return [{ field: 'ends', code: 'date' }];
        const ofFields = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (ofFields.length > 0) return ofFields;
        const code = error instanceof RefusalError ? error.code : null;
        if (error instanceof RefusalError && code === 'outage-known') setKnownId(String(error.facts.id));
        // What another one changed is shown as soon as it is read.
        else if (code !== 'outage-changed') toast(failure(error), { kind: 'warning', ms: 5000 });
        // Somebody was quicker: the page then shows what they did.
        if (code) void refresh();
        return [{ field: 'all', code: 'format' }];
      }
    },
  });

  useEffect(() => {
    if (!base || !row || !('announced' in subject) || row.version <= base.version) return;
    const merged = mergeChanges(valuesOf(base, zone), valuesOf(row, zone), form.values);
    const take = <K extends keyof AnnounceValues>(field: K) => form.set(field, merged.values[field]);
    for (const { field, kept } of merged.theirs) if (!kept) take(field);
    setBase(row);
    setTheirs({ row, theirs: merged.theirs });
  }, [base, row, subject, zone, form]);

  const { kind, places, type, begins } = form.values;
  // A suspicion names a type that the form may have lost since.
  const label = types.find(({ value }) => value === type)?.label ?? (type === row?.typeCode ? row.type : null);
  const chosen = type && label ? { value: type, label } : null;
  const proposal = proposedTexts({ kind: kind as OutageKind, places, type: chosen }, sayBoth);
  const proposed = useRef('announced' in subject ? proposal : { zh: '', en: '' });
  useEffect(() => {
    const before = proposed.current;
    proposed.current = { zh: proposal.zh, en: proposal.en };
    // Nobody's own words are written over, and an announcement that stands is changed by its writer only.
    if (before.zh !== proposal.zh) form.set('textZh', followProposal(form.values.textZh, before.zh, proposal.zh));
    if (before.en !== proposal.en) form.set('textEn', followProposal(form.values.textEn, before.en, proposal.en));
  }, [proposal.zh, proposal.en, form]);

  const beginsAt = typedMoment(begins, zone) || null;
  const preview = useCall(
    previewOutage,
    places.length > 0 && !('announced' in subject)
      ? {
          placeIds: places.map(({ id }) => id).join(','),
          ...(type && { type }),
          ...(beginsAt !== null && { beginsAt }),
        }
      : null,
  );
  return {
    form,
    types,
    chosenType: chosen,
    /** Undefined while it is not known. */
    preview: preview.data,
    submitText: 'announced' in subject ? ('save' as const) : ('announce' as const),
    changes: 'announced' in subject,
    /** What somebody else changed while this was being written. */
    theirs,
    /** The announcement that says the same already, by which this one was refused. */
    knownId,
    /** Reports without a type raised it; announced like that, it is of every type. */
    becomesEvery: 'suspicion' in subject && subject.suspicion.typeCode === null && type === '',
  };
}

export type AnnounceForm = ReturnType<typeof useAnnounceForm>;
