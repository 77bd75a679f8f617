import { copyBusiness, startFromTemplate } from '@campus/contract/calls/flows-catalogue.ts';
import { useRef } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay, useSayIn } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { fieldOf, isCode, isNumberPrefix } from './business-values.ts';
import { type Business, type BusinessRow, type Template, useRefreshBusinesses } from './flows-businesses.queries.ts';
import {
  type CopyValues,
  noCopy,
  proposedCopy,
  proposedFromTemplate,
  templateIn,
  withProposal,
} from './proposed-copy.ts';

export type CopySource = Pick<BusinessRow | Business, 'id' | 'name' | 'code' | 'category'>;

/** A new business from another one or from a template, with a name and a code proposed. */
export function useCopyForm(begins: CopySource | null, onMade: (id: string) => void) {
  const say = useSay('flows-businesses');
  const tails = {
    zh: useSayIn('zh', 'flows-businesses')('copy-tail'),
    en: useSayIn('en', 'flows-businesses')('copy-tail'),
  };
  const failure = useFailureText();
  const refresh = useRefreshBusinesses();
  const copying = useWrite(copyBusiness, { quiet: true });
  const starting = useWrite(startFromTemplate, { quiet: true });
  const proposed = useRef<CopyValues>(begins ? proposedCopy(begins, tails) : noCopy);
  const form = useForm<CopyValues>({
    initial: proposed.current,
    onSubmit: async (values) => {
      const faults = [
        ...(isCode(values.code) ? [] : [{ field: 'code', code: 'format' }]),
        ...(isNumberPrefix(values.numberPrefix) ? [] : [{ field: 'numberPrefix', code: 'format' }]),
      ];
      if (faults.length > 0) return faults;
      try {
        const said = {
          code: values.code.trim(),
          name: { zh: values.nameZh.trim(), en: values.nameEn.trim() },
          numberPrefix: values.numberPrefix.trim(),
          categoryId: values.category,
        };
        const template = templateIn(values.source);
        const { id } =
          template === null
            ? await copying.mutateAsync({ id: values.source, ...said })
            : await starting.mutateAsync({ template, ...said });
        await refresh();
        toast(say('copied'), { kind: 'success' });
        onMade(id);
        return undefined;
      } catch (error) {
        if (error instanceof RefusalError && error.code === 'business-code-taken')
          return [{ field: 'code', code: 'taken' }];
        const ofFields = faultsOf(error).map((fault) => ({ ...fault, field: fieldOf(fault.field) }));
        if (ofFields.length === 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return ofFields.length > 0 ? ofFields : [{ field: 'all', code: 'format' }];
      }
    },
  });
  const propose = (next: CopyValues) => {
    const values = withProposal(form.values, proposed.current, next);
    proposed.current = next;
    for (const [field, value] of Object.entries(values)) form.set(field as keyof CopyValues, value);
  };
  return {
    form,
    choose: (source: CopySource) => propose(proposedCopy(source, tails)),
    begin: (template: Template, category: string) => propose(proposedFromTemplate(template, category)),
  };
}
