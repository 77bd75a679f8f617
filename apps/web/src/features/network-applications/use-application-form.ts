import { submitApplication } from '@campus/contract/calls/network-applications.ts';
import { proveSignIn } from '@campus/contract/calls/sessions.ts';
import type { ApplicationKind } from '@campus/rules/network-packages/lines.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { provedAtUniversity, rememberProof } from '#web/client/proof-at-university.ts';
import { useWrite } from '#web/client/queries.ts';
import { RefusalError } from '#web/client/refusal-error.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText } from '#web/client/texts.ts';
import type { ServerFault } from '#web/ui/base/faults.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import {
  type ApplicationValues,
  asksOf,
  choiceOf,
  initialValues,
  quoteOf,
  sentApplication,
} from './application-values.ts';
import { useRefreshNetwork } from './network-applications.queries.ts';
import { useNetworkLabels } from './network-labels.ts';
import type { Start } from './network-types.ts';
import { useBuilding } from './use-building.ts';

export type ApplicationOptions = {
  kind: ApplicationKind;
  channel: 'pc' | 'phone';
  /** The line that it is about, where one was chosen before. */
  lineId: string | null;
  account: string;
  start: Start;
  /** A new password without the old one. */
  reset: boolean;
  /** The page that asks for the old password, or the one that does without it. */
  otherWay: string;
  /** Where the application is followed. */
  details: (id: string) => string;
};

type RefusedField = 'place' | 'port' | 'signIn';
/** Refusals about a place, a port or a proof are shown at their field, in the server's words. */
const ofField: Readonly<Record<string, RefusedField>> = {
  'same-dormitory': 'place',
  'building-closed': 'place',
  'building-mobile-signal': 'place',
  'port-required': 'port',
  'proof-needed': 'signIn',
  'credentials-missing': 'signIn',
  'password-wrong': 'signIn',
  'sign-in-locked': 'signIn',
  'sign-in-refused': 'signIn',
};
const renamed: Readonly<Record<string, keyof ApplicationValues>> = { placeId: 'place' };
const faultWithoutField: readonly ServerFault[] = [{ field: '', code: 'refused' }];

/** One application: what is chosen and typed, what it costs as things stand, what blocks it, and one submit. */
export function useApplicationForm({ kind, channel, lineId, account, start, reset, details }: ApplicationOptions) {
  const { say } = useNetworkLabels();
  const navigate = useNavigate();
  const refresh = useRefreshNetwork();
  const failureText = useFailureText();
  const write = useWrite(submitApplication, { quiet: true });
  const prove = useWrite(proveSignIn, { quiet: true });
  /** Until when the server takes who sits here for the owner, without the sign-in password being typed again. */
  const [provedUntil, setProvedUntil] = useState(provedAtUniversity);
  const [refused, setRefused] = useState<{ field: RefusedField; text: string } | null>(null);
  const [initial] = useState(() => initialValues(kind, start, lineId));
  const form = useForm<ApplicationValues>({
    initial,
    keepAs: `network.${account}.${kind}${lineId ? `.${lineId}` : ''}`,
    onSubmit: async (values) => {
      setRefused(null);
      try {
        if (reset && Date.now() >= provedUntil)
          setProvedUntil((await prove.mutateAsync({ password: values.signIn })).untilAt);
        const reply = await write.mutateAsync(sentApplication(kind, start, values, channel, reset));
        rememberProof(0);
        toast(say('applied'), { kind: 'success' });
        void refresh();
        void navigate(details(reply.id), { replace: true });
        return undefined;
      } catch (error) {
        const field = error instanceof RefusalError && ofField[error.code];
        if (field) setRefused({ field, text: failureText(error) });
        if (field === 'signIn') {
          setProvedUntil(0);
          rememberProof(0);
        }
        const faults = faultsOf(error).map((fault) => ({ ...fault, field: renamed[fault.field] ?? fault.field }));
        if (faults.length === 0 && !field) {
          // An unexpected failure has the same text as for the sign-in password. [ERR-20]
          const broken = !(error instanceof RefusalError) || error.status >= 500;
          const text = kind === 'password' && broken ? say('password-failed') : failureText(error);
          toast(text, { kind: broken ? 'error' : 'warning', ms: 3500 });
        }
        if (error instanceof RefusalError && error.status === 409) void refresh();
        return faults.length > 0 ? faults : faultWithoutField;
      }
    },
  });
  const choice = choiceOf(kind, start, form.values);
  const quote = quoteOf(choice, form.values.month);
  const building = useBuilding(form.values.place);
  const block = start.block ?? (choice?.block as Start['block'] | undefined) ?? quote?.block ?? null;
  return {
    form,
    asks: asksOf(kind),
    choice,
    quote,
    /** The rule that blocks as things stand. */
    block,
    building,
    proved: provedUntil > Date.now(),
    portNeeded: start.portAlwaysRequired || building?.portRequired === true,
    /** The server's refusal of a field, until the field is changed. */
    refusalOf: (field: RefusedField) =>
      refused?.field === field ? ({ fault: { code: 'required' }, whenEmpty: refused.text } as const) : {},
    change: <K extends keyof ApplicationValues>(name: K, value: ApplicationValues[K]) => {
      setRefused(null);
      form.set(name, value);
    },
  };
}

export type ApplicationState = ReturnType<typeof useApplicationForm>;
