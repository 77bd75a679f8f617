/** Buildings and the waves of a network, drawn so that no picture has to be fetched. */
export function Skyline({ className }: { className: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 720 220"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMaxYMax meet"
    >
      <g fill="none" stroke="currentColor" strokeWidth="2" opacity="0.35">
        <circle cx="560" cy="96" r="60" />
        <circle cx="560" cy="96" r="104" />
        <circle cx="560" cy="96" r="150" />
      </g>
      <g fill="currentColor">
        <path opacity="0.18" d="M300 220V132h76v88zm92 0V92h64v128zm240 0v-96h72v96z" />
        <path opacity="0.3" d="m478 118 82-50 82 50v10H478z" />
        <path
          opacity="0.3"
          d="M490 134h16v64h-16zm36 0h16v64h-16zm36 0h16v64h-16zm36 0h16v64h-16zM482 204h156v16H482z"
        />
      </g>
    </svg>
  );
}
