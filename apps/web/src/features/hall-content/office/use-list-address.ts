import {
  type ArticleSection,
  articleSections,
  type ContentStanding,
  contentStandings,
} from '@campus/rules/hall-content/hall-content.ts';
import { useSearchParams } from 'react-router';

type Part = {
  words?: string | null;
  standing?: ContentStanding | null;
  section?: ArticleSection | null;
  open?: string | null;
};

/** Where a list of content stands: what is searched for, which state and section, and what is open. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const changed = (part: Part) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(part)) value ? next.set(name, value) : next.delete(name);
    return next;
  };
  const words = params.get('words') ?? '';
  const standing = contentStandings.find((one) => one === params.get('standing')) ?? null;
  const section = articleSections.find((one) => one === params.get('section')) ?? null;
  return {
    words,
    standing,
    section,
    open: params.get('open'),
    narrowed: words !== '' || standing !== null || section !== null,
    go: (part: Part, replace = false) => setParams(changed(part), { replace }),
    addressOf: (open: string) => `?${changed({ open })}`,
  };
}
