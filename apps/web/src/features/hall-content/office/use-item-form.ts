import { saveContentItem } from '@campus/contract/calls/hall-content.ts';
import type { ArticleSection, ContentKind } from '@campus/rules/hall-content/hall-content.ts';
import { useContext, useEffect, useRef, useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { toast } from '#web/ui/base/toast.ts';
import { type Form, mergeStored, useForm } from '#web/ui/base/use-form.ts';
import { TimeZone } from '#web/ui/base/use-format.ts';
import { emptyValues, fieldOf, type ItemValues, isSame, missingIn, payloadOf, valuesOf } from './item-values.ts';
import { type FullItem, useItem, useRefreshContent, useStoreItem } from './office.queries.ts';

/** What saving is for. */
type SavePurpose = 'save' | 'publish';

type Options = {
  kind: ContentKind;
  section: ArticleSection | null;
  /** Null for a new one. */
  item: FullItem | null;
  onSaved: (item: FullItem, purpose: SavePurpose) => void;
};

/** A fault without a field, so that the form keeps what was typed. */
const NOT_SENT = [{ field: 'all', code: 'format' }];

/** What is typed of one item, saving it, and what becomes of it when somebody else was quicker. [BO-21] */
export function useItemForm({ kind, section, item, onSaved }: Options) {
  const say = useSay('hall-content-office');
  const failure = useFailureText();
  const zone = useContext(TimeZone);
  const know = useStoreItem();
  const refresh = useRefreshContent();
  const write = useWrite(saveContentItem, { quiet: true });
  const purpose = useRef<SavePurpose>('save');
  const latest = useItem(item?.id ?? null);
  const [initial] = useState(() => (item ? valuesOf(item, zone) : emptyValues(section)));
  const [clean, setClean] = useState(initial);

  const form: Form<ItemValues> = useForm<ItemValues>({
    initial,
    keepAs: `content.${item?.id ?? `new-${kind}`}`,
    onSubmit: async (values) => {
      // A draft may be incomplete; a published item may not.
      const missing =
        purpose.current === 'publish' || latest.data?.state === 'published' ? missingIn(values, kind) : [];
      if (missing.length > 0) return missing;
      try {
        const reply = await write.mutateAsync(payloadOf(values, { id: item?.id ?? null, kind }, zone));
        setClean({ ...values, base: reply.version });
        form.set('base', reply.version);
        know(reply);
        toast(say(reply.state === 'published' ? 'saved-changes' : 'saved-draft'), { kind: 'success' });
        onSaved(reply, purpose.current);
        void refresh();
        return undefined;
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'content-changed') {
          await latest.refetch();
          return NOT_SENT;
        }
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        const untold = form.takeFaults(faults);
        if (faults.length === 0 || untold.length > 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return faults.length > 0 ? faults : NOT_SENT;
      }
    },
  });
  const put = (values: ItemValues) => {
    for (const [name, value] of Object.entries(values)) form.set(name as keyof ItemValues, value as never);
  };
  const dirty = !isSame(form.values, clean);
  const [restored, setRestored] = useState(dirty);

  const theirs = latest.data && latest.data.version > form.values.base ? latest.data : null;
  // Nothing was typed, so there is nothing to choose between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version calls for it
  useEffect(() => {
    if (!theirs || dirty) return;
    const values = valuesOf(theirs, zone);
    setClean(values);
    put(values);
  }, [theirs?.version]);

  const asideShelf = `campus.form.content-aside.${item?.id}`;
  const [aside, setAside] = useState<ItemValues | null>(() => {
    const stored = item && readStored('sessionStorage', asideShelf);
    return stored ? mergeStored(initial, stored) : null;
  });
  const putAside = (values: ItemValues | null) => {
    setAside(values);
    writeStored('sessionStorage', asideShelf, values ?? undefined);
  };

  return {
    form,
    save: (next: SavePurpose) => {
      purpose.current = next;
      return form.submit();
    },
    dirty,
    /** The form was filled from what this device stored on an earlier visit. */
    restored: restored && dirty,
    discard: () => {
      put(clean);
      setRestored(false);
    },
    /** What somebody else saved meanwhile. */
    theirs: dirty ? theirs : null,
    loadTheirs: () => {
      if (!theirs) return;
      putAside(form.values);
      const values = valuesOf(theirs, zone);
      setClean(values);
      put(values);
    },
    keepMine: () => theirs && form.set('base', theirs.version),
    /** The clerk's own text, put aside when that of somebody else was loaded. */
    aside,
    takeAside: () => {
      if (aside) put({ ...aside, base: form.values.base });
      putAside(null);
    },
    dropAside: () => putAside(null),
  };
}
