import { startSeeAs } from '@campus/contract/calls/see-as.ts';
import { SEE_AS_MS } from '@campus/rules/access/see-as.ts';
import { useWrite } from '#web/client/queries.ts';
import { faultsOf } from '#web/client/refusal-faults.ts';
import { beginSeeing } from '#web/client/see-as.ts';
import { useSession } from '#web/client/sessions.ts';
import { useFailureText } from '#web/client/texts.ts';
import { toast } from '#web/ui/base/toast.ts';
import { useForm } from '#web/ui/base/use-form.ts';
import { seeAsAreas } from './see-as-areas.ts';

/** The reason and the area, and going there as this person. */
export function useSeeAs(personId: string, back: string) {
  const failure = useFailureText();
  const write = useWrite(startSeeAs, { quiet: true });
  const orgSign = useSession()?.orgSign ?? null;
  const areas = seeAsAreas(orgSign);
  const form = useForm({
    initial: { reason: '', area: areas[0]?.area as string },
    onSubmit: async ({ reason, area }) => {
      try {
        const { token, person } = await write.mutateAsync({ personId, reason });
        const { name, account } = person;
        beginSeeing({ token, orgSign: orgSign ?? '', name, account, untilAt: Date.now() + SEE_AS_MS, back });
        // A full page load, so that none of the viewer's own data stays on the page.
        window.location.assign(areas.find((entry) => entry.area === area)?.address ?? '/');
        return undefined;
      } catch (error) {
        const faults = faultsOf(error);
        if (faults.length === 0) toast(failure(error), { kind: 'warning', ms: 5000 });
        return faults;
      }
    },
  });
  return { form, areas };
}
