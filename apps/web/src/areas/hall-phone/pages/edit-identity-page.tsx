import { useNavigate } from 'react-router';
import { useOrgSign } from '#web/client/organisation.ts';
import { useSay } from '#web/client/texts.ts';
import { ContactView } from '#web/features/profile/touch/contact-view.tsx';
import { ProveAtUniversity } from '#web/features/sign-in/prove-at-university.tsx';
import { OtherProofWay } from '#web/ui/base/other-proof.tsx';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import { TouchKit } from '#web/ui/touch/touch-kit.tsx';
import { phoneLink } from '../phone-link.ts';

/** Changing the person's contact details. [PH-06] */
export function Component() {
  const orgSign = useOrgSign();
  const navigate = useNavigate();
  const title = useSay('pages')('hall-phone.editIdentity');
  return (
    <TouchKit>
      <VisuallyHidden as="h1">{title}</VisuallyHidden>
      <OtherProofWay value={ProveAtUniversity}>
        <ContactView
          onSaved={() => void navigate(phoneLink('identity', orgSign, { part: 'all' }), { replace: true })}
        />
      </OtherProofWay>
    </TouchKit>
  );
}
