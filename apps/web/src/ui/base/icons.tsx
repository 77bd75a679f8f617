import type { ReactNode } from 'react';

export type IconProps = { size?: number | string };

/** The frame of every icon: 24 by 24, lines in the colour of the text, hidden from screen readers. */
export function Drawing({ size = '1.25em', line = 1.8, children }: IconProps & { line?: number; children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={line}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {children}
    </svg>
  );
}

export const HomeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z" />
  </Drawing>
);
export const SearchIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="11" cy="11" r="6.2" />
    <path d="m20 20-4.4-4.4" />
  </Drawing>
);
export const CloseIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6.5 6.5 11 11m0-11-11 11" />
  </Drawing>
);
export const CheckIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m5 12.5 4.5 4.5L19 7.5" />
  </Drawing>
);
export const WarningIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 4 2.8 19.5h18.4zM12 10v4.2m0 2.6v.1" />
  </Drawing>
);
export const InfoIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 11v5m0-8v.1" />
  </Drawing>
);
export const ErrorIcon = (props: IconProps) => (
  <Drawing {...props}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m9 9 6 6m0-6-6 6" />
  </Drawing>
);
export const AwayIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3 9.5a13 13 0 0 1 5-3m3.9-.8A13 13 0 0 1 21 9.5M6.3 13a8.3 8.3 0 0 1 4-2.1m4.5.7a8 8 0 0 1 2.9 1.9M9.5 16.4a3.6 3.6 0 0 1 5 0M12 19.6v.1M4 4l16 16" />
  </Drawing>
);
export const BoxIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 13.5 6.3 6h11.4l2.3 7.5V19a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zm0 0h4.5l1.2 2.3h4.6l1.2-2.3H20" />
  </Drawing>
);
export const PictureIcon = (props: IconProps) => (
  <Drawing {...props}>
    <rect x="3.5" y="5" width="17" height="14" rx="2" />
    <circle cx="9" cy="10" r="1.6" />
    <path d="m4 17.5 5-4.3 3 2.4 3.5-3.6 4.5 4.5" />
  </Drawing>
);
export const BrokenPictureIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M3.5 13V6.5A1.5 1.5 0 0 1 5 5h14a1.5 1.5 0 0 1 1.5 1.5V11l-3.5 2.4-3.5-2.6-3.4 3-3.2-2.6zm0 4v.5A1.5 1.5 0 0 0 5 19h14a1.5 1.5 0 0 0 1.5-1.5V15L17 17.4l-3.4-2.6-3.4 3-3.3-2.6z" />
  </Drawing>
);
export const PlusIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M12 5v14M5 12h14" />
  </Drawing>
);
export const RetryIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.3M20 4.5v4.8h-4.8" />
  </Drawing>
);
export const EyeIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M2.5 12S6 5.8 12 5.8 21.5 12 21.5 12 18 18.2 12 18.2 2.5 12 2.5 12z" />
    <circle cx="12" cy="12" r="2.8" />
  </Drawing>
);
export const EyeOffIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M9.6 6.1A9.6 9.6 0 0 1 12 5.8c6 0 9.5 6.2 9.5 6.2a16 16 0 0 1-2.6 3.3M6.4 7.6A15.6 15.6 0 0 0 2.5 12S6 18.2 12 18.2a9.5 9.5 0 0 0 4.4-1.1M10 10a2.8 2.8 0 0 0 4 4M4 4l16 16" />
  </Drawing>
);
export const UpIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6 15 6-6 6 6" />
  </Drawing>
);
export const CopyIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M8.5 8.5h11v11h-11zM15.5 5.5v-1h-11v11h1" />
  </Drawing>
);
export const BinIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10 11v5m4-5v5" />
  </Drawing>
);
export const DownIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawing>
);
export const DayIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="M4 9.5h16M8 3.5v4m8-4v4M5.5 5.5h13A1.5 1.5 0 0 1 20 7v11.5a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5V7a1.5 1.5 0 0 1 1.5-1.5z" />
  </Drawing>
);
export const ExpandIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m6 9 6 6 6-6" />
  </Drawing>
);
export const ChevronIcon = (props: IconProps) => (
  <Drawing {...props}>
    <path d="m9 6 6 6-6 6" />
  </Drawing>
);
