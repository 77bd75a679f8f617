import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './qr-code.module.css';

type QrCodeProps = { text: string; label: string; dimmed?: boolean; testId: string };

/** A text as a code that a camera reads; dark on light in every look, with the quiet margin that cameras need. */
export function QrCode({ text, label, dimmed = false, testId }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-testid={testId}
      data-address={text}
      data-dimmed={dimmed || undefined}
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#0b1220" d={path} />
    </svg>
  );
}

const MARGIN = 4;

function drawn(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: MARGIN });
  const path = data.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return { size, path };
}
