import { useSearchParams } from 'react-router';

type Part<Name extends string> = { readonly [N in Name]?: string | null };

/** The named parts of a page's address, and how to change some of them; a part without a value is left out. */
export function useAddressParts<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const changed = (part: Part<Name>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries<string | null | undefined>(part))
      value ? next.set(name, value) : next.delete(name);
    return next;
  };
  return {
    params,
    go: (part: Part<Name>, replace = false) => setParams(changed(part), { replace }),
    addressOf: (part: Part<Name>) => `?${changed(part)}`,
  };
}
