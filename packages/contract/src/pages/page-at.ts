import { allPages } from './all.ts';

/** The page that stands at a path, as `area.name`; null where there is none. */
export function pageAt(path: string): string | null {
  for (const { area, pages } of allPages)
    for (const [name, page] of Object.entries(pages))
      if (new RegExp(`^${page.path.replaceAll('.', '\\.').replace(/:\w+\??/g, '[^/]+')}/?$`).test(path))
        return `${area}.${name}`;
  return null;
}
