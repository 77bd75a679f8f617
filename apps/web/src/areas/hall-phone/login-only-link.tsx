import { hallPhonePages } from '@campus/contract/pages/hall-phone.ts';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { useHallSession } from '#web/client/sessions.ts';
import { useAskToSignIn } from '#web/features/sign-in/use-ask-to-sign-in.ts';
import { type PhonePage, phoneLink } from './phone-link.ts';

type Props = {
  page: PhonePage;
  orgSign: string | null;
  className?: string | undefined;
  current?: boolean;
  children: ReactNode;
};

/** A link to a page; when signed out, a link that needs a sign-in says so, asks for it, and returns. [AUTH-6] */
export function LoginOnlyLink({ page, orgSign, className, current = false, children }: Props) {
  const navigate = useNavigate();
  const ask = useAskToSignIn();
  const signedIn = useHallSession(orgSign) !== null;
  const to = phoneLink(page, orgSign);
  return (
    <Link
      className={className}
      to={to}
      aria-current={current ? 'page' : undefined}
      data-testid={`to-${page}`}
      onClick={(event) => {
        if (signedIn || !hallPhonePages.pages[page].login) return;
        event.preventDefault();
        ask(to);
        void navigate(phoneLink('login', orgSign));
      }}
    >
      {children}
    </Link>
  );
}
