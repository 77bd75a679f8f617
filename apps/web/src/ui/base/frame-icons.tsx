import type { ReactNode } from 'react';
import { Drawing } from '#web/ui/base/icons.tsx';

/** Larger and finer than the kit's own. */
function Fine({ children, size = 20 }: Props & { children: ReactNode }) {
  return (
    <Drawing size={size} line={1.7}>
      {children}
    </Drawing>
  );
}
type Props = { size?: number };

export const TranslateIcon = (props: Props) => (
  <Fine {...props}>
    <circle cx="12" cy="12" r="8.6" />
    <path d="M3.6 12h16.8M12 3.4c2.5 2.4 3.7 5.3 3.7 8.6s-1.2 6.2-3.7 8.6c-2.5-2.4-3.7-5.3-3.7-8.6s1.2-6.2 3.7-8.6z" />
  </Fine>
);
export const LookIcon = (props: Props) => (
  <Fine {...props}>
    <circle cx="12" cy="12" r="8.6" />
    <path d="M12 3.4a8.6 8.6 0 0 1 0 17.2z" fill="currentColor" stroke="none" />
  </Fine>
);
export const BellIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.8h-15zM10 20.5h4" />
  </Fine>
);
export const PersonIcon = (props: Props) => (
  <Fine {...props}>
    <circle cx="12" cy="8.3" r="4" />
    <path d="M4.5 20c1-4 4-5.8 7.5-5.8s6.5 1.8 7.5 5.8" />
  </Fine>
);
export const MenuIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M4 7h16M4 12h16M4 17h16" />
  </Fine>
);
export const LeaveIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M14 4.5H6.5A1.5 1.5 0 0 0 5 6v12a1.5 1.5 0 0 0 1.5 1.5H14M10.5 12H20m-3.5-3.5L20 12l-3.5 3.5" />
  </Fine>
);
export const GridIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M4.5 4.5h6v6h-6zm9 0h6v6h-6zm-9 9h6v6h-6zm9 0h6v6h-6z" />
  </Fine>
);
export const KeyIcon = (props: Props) => (
  <Fine {...props}>
    <circle cx="8" cy="15.5" r="4.2" />
    <path d="m11 12.5 8.5-8.5m-3 3 3 3m-5.5-.5 2 2" />
  </Fine>
);
export const ShieldIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M12 3.5 19 6v5.5c0 4.5-2.8 7.5-7 9-4.2-1.5-7-4.5-7-9V6zM9 12h6m-3-3v6" />
  </Fine>
);
export const BadgeIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M5 6.5h14V20H5zM10 6.5V4h4v2.5M9 16.5c.5-1.5 1.6-2.2 3-2.2s2.5.7 3 2.2" />
    <circle cx="12" cy="11.5" r="1.7" />
  </Fine>
);
export const NewsIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M4 5h13v14H6a2 2 0 0 1-2-2zm13 4h3v8a2 2 0 0 1-2 2h-1M7 9h7M7 12.5h7M7 16h4" />
  </Fine>
);
export const ListIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.1M4.5 12h.1m-.1 5.5h.1" />
  </Fine>
);
export const BookIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M12 6.5C10 5 7.5 4.5 4 4.5V18c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4.5c-3.5 0-6 .5-8 2zm0 0V20" />
  </Fine>
);
export const HelpIcon = (props: Props) => (
  <Fine {...props}>
    <circle cx="12" cy="12" r="8.6" />
    <path d="M9.6 9.5a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2 1-1.2 1.9m0 2.7v.1" />
  </Fine>
);
export const PenIcon = (props: Props) => (
  <Fine {...props}>
    <path d="M5 19h3.5L19 8.5 15.5 5 5 15.5zM13 7.5l3.5 3.5" />
  </Fine>
);
