import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allPages } from '../packages/contract/src/pages/all.ts';

const FILE = fileURLToPath(new URL('../docs/spec-map.md', import.meta.url));

/** Every page address with the statement that asks for it, and whether its page is built. */
export function specMap(): string {
  const lines = [
    '# Page addresses and what stands behind them',
    '',
    'Made from `packages/contract/src/pages` by `npm run spec-map`. A page that is not built says so itself; none of those',
    'counts as done.',
    '',
  ];
  for (const { area, pages, redirects } of allPages) {
    const rows = Object.values(pages);
    lines.push(
      `## ${area}: ${rows.filter((page) => page.built).length} of ${rows.length} pages built`,
      '',
      '| statement | address | login | page |',
      '|---|---|---|---|',
    );
    for (const page of rows)
      lines.push(
        `| ${page.spec} | \`${page.path}\` | ${page.login ? 'yes' : 'no'} | ${page.built ? 'built' : 'not built yet'} |`,
      );
    for (const redirect of redirects)
      lines.push(`| ${redirect.spec} | \`${redirect.path}\` | – | leads to \`${redirect.to}\` |`);
    lines.push('');
  }
  return lines.join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const text = specMap();
  if (process.argv.includes('--check')) {
    if (readFileSync(FILE, 'utf8') !== text) {
      process.stderr.write('docs/spec-map.md is out of date: npm run spec-map\n');
      process.exit(1);
    }
  } else writeFileSync(FILE, text);
}
