import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

export interface Place {
  line: number;
  text: string;
}

/** The files that git knows of in a tree, or would add, with forward slashes. */
export function filesOf(root: string): string[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' });
  return list.split('\0').filter((file) => file !== '' && existsSync(join(root, file)));
}

export const readMarkdown = (root: string, files: readonly string[]): { file: string; text: string }[] =>
  files.filter((file) => file.endsWith('.md')).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));

/** The text with its fenced blocks emptied, line by line, so that line numbers stay. */
function withoutFences(text: string): string {
  let fence: string | undefined;
  return text
    .split('\n')
    .map((line) => {
      const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
      const inside = fence !== undefined;
      if (!inside && mark) fence = mark;
      else if (inside && mark?.startsWith(fence as string)) fence = undefined;
      return inside || mark ? '' : line;
    })
    .join('\n');
}

/** Code in a line names no link; it is blanked at the same length. */
const withoutCode = (text: string) =>
  text.replace(/(`+)[^`]([\s\S]*?[^`])?\1(?!`)/g, (code) => code.replace(/\S/g, ' '));

const wideLetters = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6]/g;
/** As an editor shows it: a Chinese character is as wide as two letters. */
const widthOf = (line: string) => line.length + (line.match(wideLetters)?.length ?? 0);

export const WIDTH = 120;
const onlyALink = /^\s*([-*>]|\d+\.)?\s*(!?\[[^\]]*\]\([^)]*\)|<?https?:\S+>?)[.,;:]?$/;

/** Lines that are too wide, but for tables, code and lines that are nothing but one link. */
export const wideLines = (text: string): Place[] =>
  withoutFences(text)
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter(({ text: line }) => widthOf(line) > WIDTH && !line.trimStart().startsWith('|') && !onlyALink.test(line));

/** Where the links and pictures of a text lead, as they are written. */
export function linksOf(text: string): Place[] {
  const plain = withoutCode(withoutFences(text));
  const forms = [
    /\]\(\s*<?([^)<>\s]+)>?(?:\s+"[^"]*")?\s*\)/g,
    /^\[[^\]]+\]:\s*<?(\S+?)>?\s*$/gm,
    /\b(?:href|src)="([^"]+)"/g,
  ];
  return forms.flatMap((form) =>
    [...plain.matchAll(form)].map((found) => ({
      line: plain.slice(0, found.index).split('\n').length,
      text: found[1] as string,
    })),
  );
}

/** The names by which headings can be linked to, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  const seen = new Map<string, number>();
  return withoutFences(text)
    .split('\n')
    .flatMap((line) => /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1] ?? [])
    .map((heading) => {
      const words = heading.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/[*`]/g, '');
      const anchor = words
        .toLowerCase()
        .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
        .replace(/ /g, '-');
      const before = seen.get(anchor) ?? 0;
      seen.set(anchor, before + 1);
      return before === 0 ? anchor : `${anchor}-${before}`;
    });
}

/** Links of a file that lead to nothing in the tree. Addresses of other servers are not asked. */
export function brokenLinks(
  file: string,
  text: string,
  files: readonly string[],
  read: (file: string) => string,
): Place[] {
  const isThere = (path: string) =>
    path === '.' || files.some((other) => other === path || other.startsWith(`${path}/`));
  return linksOf(text).filter(({ text: link }) => {
    if (/^[a-z][a-z+.-]*:/i.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : posix.normalize(posix.join(dirname(file), decodeURI(path))).replace(/\/$/, '');
    if (path.startsWith('/') || !isThere(target)) return true;
    return anchor !== undefined && !anchorsOf(read(target)).includes(decodeURIComponent(anchor));
  });
}

/**
 * Source files that a text names as code and that the tree does not have. `.store.ts` stands for all that end so, and
 * folders called src may be left out: `rules/search/search-words.ts`.
 */
export function missingFiles(text: string, files: readonly string[]): Place[] {
  const plain = withoutFences(text);
  const known = files.flatMap((file) => [`/${file}`, `/${file.replace('/src/', '/')}`]);
  return [...plain.matchAll(/`([\w./-]+\.(?:tsx?|mjs|css|sql))`/g)]
    .map((found) => ({ line: plain.slice(0, found.index).split('\n').length, text: found[1] as string }))
    .filter(({ text: name }) => !known.some((file) => file.endsWith(name.startsWith('.') ? name : `/${name}`)));
}
