import {
  makeFirstAdministratorLink,
  resumeUniversity,
  saveUniversity,
  suspendUniversity,
  uploadLogo,
} from '@campus/contract/calls/universities.ts';
import { useState } from 'react';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { useFailureText, useSay } from '#web/client/texts.ts';
import { uploadFile } from '#web/client/upload.ts';
import { confirm } from '#web/ui/base/confirm.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { useWords } from '#web/ui/base/words.ts';
import { type University, useRefreshUniversities } from './universities.queries.ts';
import type { FirstLink } from './use-university-form.ts';

/** Makes a new link, after a warning that the old one ends. */
export function useMakeLink({ id, orgSign, linkUntil }: University, onMade: (link: FirstLink) => void) {
  const say = useSay('universities');
  const refresh = useRefreshUniversities();
  const write = useWrite(makeFirstAdministratorLink);
  const make = async () => {
    const question = { title: say('link-make-question'), text: say('link-make-says'), okText: say('link-make') };
    if (linkUntil !== null && !(await confirm(question))) return;
    const { link } = await write.mutateAsync({ id });
    await refresh();
    onMade({ orgSign, ...link });
  };
  return { make, busy: write.isPending };
}

/** Suspending, confirmed by typing the sign. */
export function useSuspendUniversity({ id }: University, onDone: () => void) {
  const say = useSay('universities');
  const failure = useFailureText();
  const refresh = useRefreshUniversities();
  const write = useWrite(suspendUniversity, { quiet: true });
  return useForm({
    initial: { orgSign: '' },
    onSubmit: async ({ orgSign }) => {
      try {
        await write.mutateAsync({ id, orgSign });
        toast(say('suspended'), { kind: 'success' });
        await refresh();
        onDone();
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'warning' });
        return faults;
      }
    },
  });
}

export function useResumeUniversity({ id, name }: University) {
  const say = useSay('universities');
  const words = useWords();
  const refresh = useRefreshUniversities();
  const write = useWrite(resumeUniversity);
  const resume = async () => {
    const title = say('resume-question', { name: words(name) });
    if (!(await confirm({ title, text: say('resume-text'), okText: say('resume') }))) return;
    await write.mutateAsync({ id });
    toast(say('resumed'), { kind: 'success' });
    await refresh();
  };
  return { resume, busy: write.isPending };
}

/** The logo is saved as soon as it is chosen. */
export function useChangeLogo({ id }: University) {
  const say = useSay('universities');
  const failure = useFailureText();
  const refresh = useRefreshUniversities();
  const write = useWrite(saveUniversity);
  const [busy, setBusy] = useState(false);
  const give = async (file: File) => {
    setBusy(true);
    try {
      await uploadFile(uploadLogo, file, { query: { id } });
      toast(say('logo-saved'), { kind: 'success' });
      await refresh();
    } catch (error) {
      toast(failure(error), { kind: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  const clear = async () => {
    await write.mutateAsync({ id, logo: '' });
    toast(say('saved'), { kind: 'success' });
    await refresh();
  };
  return { give, clear, busy: busy || write.isPending };
}
