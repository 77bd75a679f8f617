import { useEffect } from 'react';
import type { Field } from '../base/use-field.ts';

/** antd-mobile puts aria-* on a wrapper; they belong on the input itself. */
export function useNativeAria(field: Field): void {
  const { id, aria } = field;
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy, 'aria-required': required } = aria;
  useEffect(() => {
    const input = document.getElementById(id);
    if (!input) return;
    set(input, 'aria-invalid', invalid && 'true');
    set(input, 'aria-required', required && 'true');
    set(input, 'aria-describedby', describedBy);
  }, [id, invalid, describedBy, required]);
}

function set(element: HTMLElement, name: string, value: string | undefined): void {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}
