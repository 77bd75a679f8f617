import { useSearchParams } from 'react-router';

type Part<Name extends string> = { readonly [N in Name]?: string | null };

/** The address as it is now: somebody may do the next thing before the page has drawn the last one. */
export const paramsNow = (): URLSearchParams => new URLSearchParams(window.location.search);

/** The named parts of a page's address, and how to change some of them; a part without a value is left out. */
export function useAddressParts<Name extends string>() {
  const [params, setParams] = useSearchParams();
  const changed = (from: URLSearchParams, part: Part<Name>) => {
    const next = new URLSearchParams(from);
    for (const [name, value] of Object.entries<string | null | undefined>(part))
      value ? next.set(name, value) : next.delete(name);
    return next;
  };
  return {
    params,
    go: (part: Part<Name>, replace = false) => setParams(changed(paramsNow(), part), { replace }),
    /** For links that the page shows. */
    addressOf: (part: Part<Name>) => `?${changed(params, part)}`,
    /** For what is done now. */
    addressNow: (part: Part<Name>) => `?${changed(paramsNow(), part)}`,
  };
}
