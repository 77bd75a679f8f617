import { useOrganisation } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';

/** The number of the help desk, if the organisation has entered one. */
export function DeskLine({ orgSign }: { orgSign: string | null }) {
  const say = useSay('frames');
  const phone = useOrganisation(orgSign).data?.deskPhone;
  if (!phone) return null;
  return (
    <p>
      {say('ticket-desk')} <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
    </p>
  );
}
