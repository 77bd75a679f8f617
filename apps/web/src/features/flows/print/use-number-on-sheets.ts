import { useEffect } from 'react';

/** Puts a number into the margin of every sheet of paper, so that sheets that came apart are found together again. */
export function useNumberOnSheets(number: string): void {
  useEffect(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(`@page { @bottom-left { content: ${JSON.stringify(number)}; font-size: 8pt; } }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== style);
    };
  }, [number]);
}
