import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from './device-storage.ts';
import { isColor, primaryNames, primaryShades } from './primary.ts';
import { createStore } from './store.ts';

export type Scheme = 'light' | 'dark' | 'system';
export type TextSize = 'normal' | 'large';
export type Look = {
  /** What the person chose. */
  readonly scheme: Scheme;
  readonly textSize: TextSize;
  /** The organisation's own primary colour, or null for the product's. */
  readonly primary: string | null;
  /** What is shown, after asking the system. */
  readonly dark: boolean;
};

const SCHEME_KEY = 'campus.scheme';
const TEXT_KEY = 'campus.text';
const look = createStore<Look>({ scheme: 'system', textSize: 'normal', primary: null, dark: false });
let started = false;

/** Applies the stored scheme and text size; the entry calls it before the first paint. */
export function startScheme(): void {
  if (started || typeof document === 'undefined') return;
  started = true;
  const scheme = readStored('localStorage', SCHEME_KEY);
  const text = readStored('localStorage', TEXT_KEY);
  change({
    scheme: scheme === 'light' || scheme === 'dark' ? scheme : 'system',
    textSize: text === 'large' ? 'large' : 'normal',
  });
  systemDark().addEventListener('change', () => change({}));
}

/** 'system' forgets the choice and follows the device again. */
export function setScheme(scheme: Scheme): void {
  startScheme();
  writeStored('localStorage', SCHEME_KEY, scheme === 'system' ? undefined : scheme);
  change({ scheme });
}

export function setTextSize(textSize: TextSize): void {
  startScheme();
  writeStored('localStorage', TEXT_KEY, textSize === 'normal' ? undefined : textSize);
  change({ textSize });
}

/** The colour belongs to the organisation, not to the device, so it is not stored. */
export function setPrimary(color: string | null): void {
  startScheme();
  change({ primary: color !== null && isColor(color) ? color : null });
}

export function useScheme(): Look & {
  setScheme: typeof setScheme;
  setTextSize: typeof setTextSize;
} {
  startScheme();
  const current = useSyncExternalStore(look.subscribe, look.get, look.get);
  return { ...current, setScheme, setTextSize };
}

function systemDark(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function change(part: Partial<Look>): void {
  const next = { ...look.get(), ...part };
  const dark = next.scheme === 'system' ? systemDark().matches : next.scheme === 'dark';
  look.set({ ...next, dark });
  const root = document.documentElement;
  root.dataset.scheme = dark ? 'dark' : 'light';
  root.dataset.text = next.textSize;
  const shades = next.primary ? primaryShades(next.primary, dark) : null;
  for (const name of primaryNames) {
    if (shades) root.style.setProperty(`--${name}`, shades[name]);
    else root.style.removeProperty(`--${name}`);
  }
}
