import {
  beginRegistration,
  submitRegistration,
  uploadPermit,
} from '@campus/contract/calls/network-applications-registration.ts';
import type { Reply } from '@campus/contract/define-call.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callServer } from '#web/client/call-server.ts';
import { useWrite } from '#web/client/queries.ts';
import { NetworkError, RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import { readStored, writeStored } from '#web/ui/base/device-storage.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import type { Picture, Upload } from '#web/ui/base/use-image-field.ts';

export type RegistrationStart = Reply<typeof beginRegistration>;

/** A ticket lasts an hour, and only a few are given out, so a stored ticket is used again, also after a reload. */
const LASTS_MS = 50 * 60_000;
const shelfOf = (orgSign: string) => `campus.registration.${orgSign}`;
type StoredStart = { at: number; start: RegistrationStart };

export function useRegistrationStart(orgSign: string) {
  return useQuery({
    queryKey: ['registration', orgSign],
    staleTime: LASTS_MS,
    retry: false,
    queryFn: async (): Promise<RegistrationStart> => {
      const stored = readStored('sessionStorage', shelfOf(orgSign)) as StoredStart | null;
      if (stored && Date.now() - stored.at < LASTS_MS) return stored.start;
      const start = await callServer(beginRegistration, { orgSign });
      writeStored('sessionStorage', shelfOf(orgSign), { at: Date.now(), start } satisfies StoredStart);
      return start;
    },
  });
}

const blank = {
  name: '',
  account: '',
  sex: '',
  mobile: '',
  email: '',
  departmentId: '',
  section: '',
  jobNumber: '',
  identityType: 'staff',
  documentType: 'identity-card',
  documentNumber: '',
  permitKind: 'work-permit',
  permits: [] as readonly Picture[],
};
export type RegistrationValues = typeof blank;

/** Refusals without a field that are really about one field. */
const ofField: Readonly<Record<string, keyof RegistrationValues>> = {
  'account-taken': 'account',
  'permit-required': 'permits',
};
const faultWithoutField: readonly ServerFault[] = [{ field: '', code: 'refused' }];

/** Registering: what is typed is kept until it is sent; afterwards there is a number to ask with. */
export function useRegistration(orgSign: string, ticket: string) {
  const failureText = useFailureText();
  const write = useWrite(submitRegistration, { quiet: true });
  const [number, setNumber] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ field: string; text: string } | null>(null);
  const form = useForm<RegistrationValues>({
    initial: blank,
    keepAs: `registration.${orgSign}`,
    onSubmit: async (values) => {
      setRefused(null);
      const { email, section, permits, ...others } = values;
      try {
        const reply = await write.mutateAsync({
          ticket,
          ...others,
          ...(email.trim() && { email }),
          ...(section.trim() && { section }),
          permits: permits.map(({ id }) => id),
        } as never);
        writeStored('sessionStorage', shelfOf(orgSign), undefined);
        setNumber(reply.number);
        return undefined;
      } catch (error) {
        const field = error instanceof RefusalError ? ofField[error.code] : undefined;
        if (field) setRefused({ field, text: failureText(error) });
        const faults = faultsOf(error);
        if (faults.length === 0 && !field)
          toast(failureText(error), { kind: error instanceof NetworkError ? 'error' : 'warning', ms: 3500 });
        if (error instanceof RefusalError && error.code === 'registration-expired')
          writeStored('sessionStorage', shelfOf(orgSign), undefined);
        return faults.length > 0 ? faults : faultWithoutField;
      }
    },
  });
  const upload: Upload = async (file, onProgress, signal) => {
    const { id, name, link } = await uploadFile(uploadPermit, file, { onProgress, signal, query: { ticket } });
    return { id, name, url: link };
  };
  return {
    form,
    number,
    upload,
    /** The server's refusal of a field, in its own words. */
    refusalOf: (field: keyof RegistrationValues) =>
      refused?.field === field ? ({ fault: { code: 'required' }, whenEmpty: refused.text } as const) : {},
  };
}
