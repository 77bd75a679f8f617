import type { FieldKind } from '@campus/rules/flows/form.ts';
import type { ReactNode } from 'react';
import { Drawing } from '#web/ui/base/icons.tsx';

const drawings: Record<FieldKind, ReactNode> = {
  text: <path d="M5 7.5V5.5h14v2M12 5.5v13M9.5 18.5h5" />,
  paragraph: <path d="M4.5 6.5h15M4.5 11h15M4.5 15.5h15M4.5 20h8" />,
  number: <path d="M9.5 4.5 8 19.5M16 4.5l-1.5 15M4.5 9h15M4.5 15h15" />,
  money: <path d="m6.5 4.5 5.5 7 5.5-7M12 11.5v8M7.5 12.5h9M7.5 16h9" />,
  date: (
    <path d="M4 9.5h16M8 3.5v4m8-4v4M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5z" />
  ),
  moment: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.5V12l3 2" />
    </>
  ),
  choice: (
    <>
      <circle cx="12" cy="12" r="8" />
      <circle cx="12" cy="12" r="3.2" fill="currentColor" />
    </>
  ),
  choices: <path d="m4.5 7.5 1.8 1.8L9.5 6M4.5 16l1.8 1.8 3.2-3.3M13 8h6.5M13 16.5h6.5" />,
  'yes-no': <path d="m4 12.5 3 3 5.5-6.5M14.5 9.5l5.5 6m0-6-5.5 6" />,
  mobile: (
    <path d="M8 3.5h8A1.5 1.5 0 0 1 17.5 5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5zM11 17.5h2" />
  ),
  contacts: <path d="M4 6h16v12H4zm0 .5 8 6.5 8-6.5" />,
  person: (
    <>
      <circle cx="12" cy="8.5" r="3.5" />
      <path d="M5.5 19.5c.8-3.6 3.3-5.3 6.5-5.3s5.7 1.7 6.5 5.3" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="9" r="3" />
      <path d="M3.5 18.5c.6-3 2.6-4.5 5.5-4.5s4.9 1.5 5.5 4.5M15.5 6.3a3 3 0 0 1 0 5.4M17.5 14.5c1.7.7 2.7 2 3.1 4" />
    </>
  ),
  department: <path d="M9.5 4h5v4.5h-5zM3.5 15.5h5V20h-5zM15.5 15.5h5V20h-5zM12 8.5v3.5M6 15.5V12h12v3.5" />,
  place: (
    <>
      <path d="M12 20.5s6.5-5.7 6.5-10.7a6.5 6.5 0 0 0-13 0c0 5 6.5 10.7 6.5 10.7z" />
      <circle cx="12" cy="9.8" r="2.3" />
    </>
  ),
  section: <path d="M4.5 7.5h9M4.5 13h15M4.5 17h15M4.5 9.8h5" />,
  note: <path d="M5.5 4.5h13v10l-4.5 5h-8.5zM18.5 14.5H14v5M8.5 8.5h7M8.5 11.8h7" />,
  group: <path d="M4 5.5h16v4H4zM4 14.5h16v4H4zM9.5 5.5v4M9.5 14.5v4M15 5.5v4M15 14.5v4" />,
  computed: <path d="M6 3.5h12v17H6zM9 7h6M9 11.5h.1M12 11.5h.1M15 11.5h.1M9 14.5h.1M12 14.5h.1M15 14.5h.1M9 17.5h6" />,
  pictures: (
    <>
      <rect x="3.5" y="5" width="17" height="14" rx="2" />
      <circle cx="9" cy="10" r="1.6" />
      <path d="m4 17.5 5-4.3 3 2.4 3.5-3.6 4.5 4.5" />
    </>
  ),
};

/** The picture of a kind of field. */
export const FieldKindIcon = ({ kind, size = 20 }: { kind: FieldKind; size?: number }) => (
  <Drawing size={size}>{drawings[kind]}</Drawing>
);

export const GripIcon = ({ size = 16 }: { size?: number }) => (
  <Drawing size={size} line={2.6}>
    <path d="M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1" />
  </Drawing>
);
