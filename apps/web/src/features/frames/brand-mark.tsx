import styles from './brand-mark.module.css';

/** The organisation's logo, or the product's own mark. */
export function BrandMark({ logo, size = 40 }: { logo?: string | null | undefined; size?: number }) {
  if (logo) return <img className={styles.mark} src={logo} alt="" width={size} height={size} />;
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect width="64" height="64" rx="15" fill="var(--primary)" />
      <path
        d="M12 28 32 15l20 13v3H12zM16.5 34.5h5V46h-5zm13 0h5V46h-5zm13 0h5V46h-5zM13 48.5h38V52H13z"
        fill="var(--on-primary)"
      />
    </svg>
  );
}
