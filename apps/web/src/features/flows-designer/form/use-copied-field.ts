import type { FormField } from '@campus/rules/flows/form.ts';
import { useState } from 'react';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import { type CopiedField, readCopiedField } from './edit-fields.ts';

const SHELF = 'campus.copied-field';

/** The field that was copied last, on this device: for this business or another one. */
export function useCopiedField() {
  const [copied, setCopied] = useState<CopiedField | null>(() => readCopiedField(readStored('localStorage', SHELF)));
  return {
    take: (field: FormField) => {
      const next: CopiedField = { kind: 'copied-field', field };
      setCopied(next);
      writeStored('localStorage', SHELF, next);
    },
    /** Another tab may have copied something since. */
    found: (): CopiedField | null => readCopiedField(readStored('localStorage', SHELF)) ?? copied,
  };
}
