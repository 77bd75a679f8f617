import { startFromDrawing } from '@campus/contract/calls/flows-interchange.ts';
import { useRef, useState } from 'react';
import { randomUuid } from '#web/client/random.ts';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { fieldOf, isCode, isNumberPrefix } from '../business-values.ts';
import { useCategories, useRefreshBusinesses } from '../flows-businesses.queries.ts';
import { type CopyValues, noCopy, withProposal } from '../proposed-copy.ts';
import { type Choice, type Chosen, sentChoices } from './chosen.ts';
import { type Looked, useLook } from './use-look.ts';

/** A new business from a file: what it becomes, who stands for whom in it, and what it is called. */
export function useFileForm(onMade: (id: string) => void) {
  const say = useSay('flows-businesses');
  const failure = useFailureText();
  const refresh = useRefreshBusinesses();
  const categories = useCategories().items;
  const start = useStart();
  const [looked, setLooked] = useState<Looked | null>(null);
  const [chosen, setChosen] = useState<Chosen>({});
  const [failed, setFailed] = useState<string | null>(null);
  const proposed = useRef<CopyValues>(noCopy);
  const form = useForm<CopyValues>({
    initial: noCopy,
    onSubmit: async (values): Promise<readonly ServerFault[] | undefined> => {
      setFailed(null);
      if (!looked) return [{ field: 'source', code: 'required' }];
      const faults = [
        ...(isCode(values.code) ? [] : [{ field: 'code', code: 'format' }]),
        ...(isNumberPrefix(values.numberPrefix) ? [] : [{ field: 'numberPrefix', code: 'format' }]),
      ];
      if (faults.length > 0) return faults;
      try {
        const { id } = await start(looked.file, {
          code: values.code.trim(),
          nameZh: values.nameZh.trim(),
          nameEn: values.nameEn.trim(),
          numberPrefix: values.numberPrefix.trim(),
          categoryId: values.category,
          chosen: JSON.stringify(sentChoices(chosen, looked.look.references)),
        });
        await refresh();
        toast(say('copied'), { kind: 'success' });
        onMade(id);
        return undefined;
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'business-code-taken')
          return [{ field: 'code', code: 'taken' }];
        const ofFields = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (ofFields.length > 0) return ofFields;
        setFailed(failure(error));
        return [{ field: 'all', code: 'format' }];
      }
    },
  });
  const typed = useRef(form.values);
  typed.current = form.values;
  const propose = ({ file, look: { proposal } }: Looked) => {
    const next = {
      source: file.name,
      nameZh: proposal.name.zh,
      nameEn: proposal.name.en,
      code: proposal.code,
      numberPrefix: proposal.numberPrefix,
      category: typed.current.category || (categories[0]?.id ?? ''),
    };
    const values = withProposal(typed.current, proposed.current, next);
    proposed.current = next;
    for (const [field, value] of Object.entries(values)) form.set(field as keyof CopyValues, value);
  };
  const look = useLook((next) => {
    setLooked(next);
    setFailed(null);
    propose(next);
  });
  return {
    form,
    look,
    looked,
    failed,
    categories,
    chosen,
    choose: (key: string, choice: Choice) => setChosen((before) => ({ ...before, [key]: choice })),
  };
}

/** Pressing again after nobody answered is the same intent, so it carries the same key. */
function useStart() {
  const unanswered = useRef<{ sent: string; file: File; key: string } | null>(null);
  return async (file: File, query: Record<string, string>) => {
    const sent = JSON.stringify(query);
    const { current: before } = unanswered;
    const idempotencyKey = before?.sent === sent && before.file === file ? before.key : randomUuid();
    try {
      const reply = await uploadFile(startFromDrawing, file, { query, idempotencyKey });
      unanswered.current = null;
      return reply;
    } catch (error) {
      unanswered.current = error instanceof NetworkError ? { sent, file, key: idempotencyKey } : null;
      throw error;
    }
  };
}
