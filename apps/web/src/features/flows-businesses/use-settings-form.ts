import { saveBusiness } from '@campus/contract/calls/flows-catalogue.ts';
import { useEffect, useRef, useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { type BusinessValues, faultsIn, fieldOf, payloadOf, valuesOf } from './business-values.ts';
import { type Business, useRefreshBusinesses } from './flows-businesses.queries.ts';
import { isSame, mergeSettings, type SettingsField } from './merge-settings.ts';

/** A change of somebody else: taken where nothing was typed here; else it waits until one of the two is chosen. */
export type MetChange = { field: SettingsField; decided: 'taken' | 'theirs' | 'mine' | null };
export type TheirChanges = { at: number; values: BusinessValues; changes: readonly MetChange[] };

/** A fault without a field, so that the form keeps what was typed. */
const NOT_SENT = [{ field: 'all', code: 'format' }];

/** What is typed of a business's settings, saving it, and what becomes of it when somebody else was quicker. [DES-06] */
export function useSettingsForm(business: Business, onSaved: () => void) {
  const say = useSay('flows-businesses');
  const failure = useFailureText();
  const refresh = useRefreshBusinesses();
  const write = useWrite(saveBusiness, { quiet: true });
  const [initial] = useState(() => valuesOf(business));
  // What the inputs stand upon: as it was opened, then as it was saved or met.
  const [base, setBase] = useState({ values: initial, revision: business.revision });
  const [theirs, setTheirs] = useState<TheirChanges | null>(null);
  const note = useRef<HTMLDivElement>(null);
  const seeking = useRef(false);
  const undecided = theirs?.changes.some(({ decided }) => decided === null) ?? false;

  const form = useForm<BusinessValues>({
    initial,
    onSubmit: async (values) => {
      const faults = faultsIn(values);
      if (faults.length > 0) return faults;
      if (undecided) {
        toast(say('choose-first'), { kind: 'warning', ms: 5000 });
        show(note.current);
        return NOT_SENT;
      }
      try {
        const { revision } = await write.mutateAsync(payloadOf(values, business.id, base.revision));
        setBase({ values, revision });
        setTheirs(null);
        toast(say('saved'), { kind: 'success' });
        onSaved();
        await refresh();
        return undefined;
      } catch (error) {
        const code = error instanceof RefusalError ? error.code : null;
        if (code === 'business-code-taken') return [{ field: 'code', code: 'taken' }];
        if (code === 'business-changed') {
          // What they changed is shown as soon as it is read; whoever pressed at the foot of the page is led there.
          seeking.current = true;
          await refresh();
          return NOT_SENT;
        }
        const ofFields = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        const untold = form.takeFaults(ofFields);
        if (ofFields.length === 0 || untold.length > 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return ofFields.length > 0 ? ofFields : NOT_SENT;
      }
    },
  });
  const put = (values: BusinessValues, fields: readonly SettingsField[]) => {
    for (const field of fields) form.set(field, values[field]);
  };
  const dirty = !isSame(form.values, base.values);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer revision calls for it
  useEffect(() => {
    if (business.revision <= base.revision || form.busy) return;
    const fresh = valuesOf(business);
    const merged = mergeSettings(base.values, fresh, form.values);
    put(
      fresh,
      merged.theirs.filter(({ kept }) => !kept).map(({ field }) => field),
    );
    setBase({ values: fresh, revision: business.revision });
    // What was done here itself, such as suspending, changes nothing that is written here.
    if (!dirty || merged.theirs.length === 0) return;
    // What was met before and not chosen yet is still to be chosen.
    const met = new Map<SettingsField, MetChange>(
      theirs?.changes.filter(({ decided }) => decided === null).map((change) => [change.field, change]),
    );
    for (const { field, kept } of merged.theirs) met.set(field, { field, decided: kept ? null : 'taken' });
    setTheirs({ at: business.changedAt, values: fresh, changes: [...met.values()] });
  }, [business.revision, base.revision, form.busy]);

  useEffect(() => {
    if (!theirs || !seeking.current) return;
    seeking.current = false;
    show(note.current);
  }, [theirs]);

  const decide = (field: SettingsField, decided: 'theirs' | 'mine') => {
    if (!theirs) return;
    if (decided === 'theirs') put(theirs.values, [field]);
    const changes = theirs.changes.map((change) => (change.field === field ? { field, decided } : change));
    setTheirs({ ...theirs, changes });
  };
  return {
    form,
    dirty,
    discard: () => {
      put(base.values, Object.keys(base.values) as SettingsField[]);
      setTheirs(null);
    },
    /** What somebody else changed while this was being written. */
    theirs,
    decide,
    /** Where that stands. */
    note,
  };
}

function show(note: HTMLElement | null): void {
  note?.focus({ preventScroll: true });
  note?.scrollIntoView();
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
