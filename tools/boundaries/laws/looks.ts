import { posix } from 'node:path';
import type { Import, Violation } from '../law.ts';
import { lineAt, type Source } from '../read-source.ts';

/** A file of a feature that is drawn for one look. */
export interface View {
  file: string;
  feature: string;
  look: 'desktop' | 'touch';
  /** The file's own name, without folders. */
  name: string;
  /** The exported components, and the line of each. */
  components: Map<string, number>;
}

/** Words at the end of a name that say how a view looks, and not what it shows. */
const lookWords = /-(view|shown|dialog|sheet|panel)$/;
const stemOf = (name: string) => name.replace(/\.tsx?$/, '').replace(lookWords, '');

export function readView(source: Source): View | undefined {
  const [, feature, look] =
    /^apps\/web\/src\/features\/([\w-]+)\/(?:[\w-]+\/)*(desktop|touch)\/(?!.*\.test\.)/.exec(source.file) ?? [];
  if (!feature || !look) return undefined;
  const components = new Map<string, number>();
  for (const { entries } of source.parsed.module.staticExports) {
    for (const { exportName, isType, start } of entries) {
      const isComponent = !isType && /^[A-Z][a-z]/.test(exportName.name ?? '');
      if (isComponent && exportName.name) components.set(exportName.name, lineAt(source, start));
    }
  }
  const name = posix.basename(source.file);
  return { file: source.file, feature, look: look as View['look'], name, components };
}

/**
 * A view that both looks have is called the same in both. A machine knows that two views are one
 * - when their names differ only in a word for the look, or
 * - when each is the only view of its look that asks a certain call of the contract.
 * Two files that are called the same export the same components.
 */
export function twoNames(views: View[], imports: Import[]): Violation[] {
  const calls = callsByFile(imports);
  const features = Map.groupBy(views, ({ feature }) => feature);
  return [...features.values()].flatMap((all) => {
    const [desktop, touch] = [all.filter(isOn('desktop')), all.filter(isOn('touch'))];
    const alone = (view: View, others: View[]) => !others.some(({ name }) => name === view.name);
    const onlyDesktop = desktop.filter((view) => alone(view, touch));
    const onlyTouch = touch.filter((view) => alone(view, desktop));
    const sharedCalls = callsOfOneViewEach(calls, desktop, touch);
    return [
      ...onlyTouch.flatMap((view) => {
        const twin = onlyDesktop.find((other) => stemOf(other.name) === stemOf(view.name));
        if (twin) return [namedTwice(view, twin, `shows what ${short(twin)} shows`)];
        const call = sharedCalls.find(({ onTouch, onDesktop }) => onTouch === view && onlyDesktop.includes(onDesktop));
        return call ? [namedTwice(view, call.onDesktop, `asks ${call.name} as ${short(call.onDesktop)} does`)] : [];
      }),
      ...touch.flatMap((view) => {
        const twin = desktop.find(({ name }) => name === view.name);
        return twin ? [...exportedAlone(view, twin), ...exportedAlone(twin, view)] : [];
      }),
    ];
  });
}

const isOn = (look: View['look']) => (view: View) => view.look === look;
const short = ({ look, name }: View) => `${look}/${name}`;

const namedTwice = (view: View, twin: View, fault: string): Violation => ({
  law: 'same-name-two-looks',
  from: view.file,
  line: 1,
  fault,
  why: 'one view has one name in both looks; rename one of the two',
  name: short(twin),
});

function exportedAlone(view: View, twin: View): Violation[] {
  return [...view.components]
    .filter(([component]) => !twin.components.has(component))
    .map(([component, line]) => ({
      law: 'same-name-two-looks',
      from: view.file,
      line,
      fault: `exports ${component}`,
      why: `${short(twin)} does not; files of one name export the same components, so give it a file of its own`,
      name: component,
    }));
}

/** Which calls of the contract each file asks. */
function callsByFile(imports: Import[]): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const { from, target, names } of imports) {
    if (target.kind !== 'file' || !target.path.startsWith('packages/contract/src/calls/')) continue;
    calls.set(from, [...(calls.get(from) ?? []), ...names]);
  }
  return calls;
}

/** The calls that exactly one view of each look asks. */
function callsOfOneViewEach(calls: Map<string, string[]>, desktop: View[], touch: View[]) {
  const asking = (views: View[], name: string) => views.filter(({ file }) => calls.get(file)?.includes(name));
  const names = new Set(touch.flatMap(({ file }) => calls.get(file) ?? []));
  return [...names].flatMap((name) => {
    const [[onTouch, ...otherTouch], [onDesktop, ...otherDesktop]] = [asking(touch, name), asking(desktop, name)];
    if (!onTouch || !onDesktop || otherTouch.length > 0 || otherDesktop.length > 0) return [];
    return [{ name, onTouch, onDesktop }];
  });
}
