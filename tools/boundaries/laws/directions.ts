import { isTest as isTestFile } from '../files.ts';
import type { Import, Law, Violation } from '../law.ts';

/** A module may use those before it; the lines are the storeys. */
const moduleStoreys = [
  ['organisations', 'parameters', 'calendar', 'attachments', 'audit', 'tries'],
  ['people', 'places'],
  ['access', 'menus', 'sessions', 'sign-on', 'wecom', 'inbox', 'passwords', 'scan-code'],
  ['hall-content', 'ledger', 'network-accounts'],
  ['network-packages', 'connections'],
  ['flows'],
  ['network-applications', 'work-orders'],
  ['network-desk', 'profile', 'hall-services', 'search', 'reports', 'outages'],
  ['rights'],
  ['departments', 'people-office', 'labels', 'see-as', 'roster', 'bulk-acts'],
  ['universities', 'first-steps'],
];
const moduleOrder = moduleStoreys.flat();
const serverStoreys = ['platform', 'outside', 'modules', 'app'];
/** `ui` and `client` share the ground floor; the gallery shows the input kit to developers. */
const webHeight: Record<string, number> = { ui: 0, client: 0, features: 1, areas: 2, gallery: 3, app: 4 };
const areaSides: Record<string, Side> = {
  'hall-pc': 'desktop',
  office: 'desktop',
  'hall-phone': 'touch',
  workflow: 'touch',
};
/** What of the contract may be in a page at run time: it carries no schema, or the build takes the schema out. */
const lightContract = /^packages\/contract\/src\/(calls\/|pages\/|refusals\.ts$|permissions\.ts$)/;
const schemaPackage = 'zod';

type Side = 'desktop' | 'touch';
const isSide = (word: string | undefined): word is Side => word === 'desktop' || word === 'touch';

interface Place {
  unit: 'rules' | 'contract' | 'messages' | 'server' | 'web' | 'e2e' | 'elsewhere';
  storey?: string;
  /** The module, the feature or the area. */
  name?: string;
  side?: Side;
  isTest: boolean;
}

function placeOf(path: string): Place {
  const isTest = isTestFile(path);
  const pack = /^packages\/(rules|contract|messages)\//.exec(path)?.[1];
  if (pack) return { unit: pack as Place['unit'], isTest };
  const [, app, below] = /^apps\/(server|web|e2e)\/(.*)$/.exec(path) ?? [];
  if (app === 'e2e') return { unit: 'e2e', isTest: false };
  if (!app || !below) return { unit: 'elsewhere', isTest };
  const [storey, name, ...rooms] = below.startsWith('src/') ? below.split('/').slice(1) : [];
  const storeys = app === 'server' ? serverStoreys : Object.keys(webHeight);
  if (!storey || !storeys.includes(storey)) return { unit: app as Place['unit'], storey: 'app', isTest };
  const side =
    storey === 'ui' ? name : storey === 'features' ? rooms.find((room) => isSide(room)) : areaSides[name ?? ''];
  return {
    unit: app as Place['unit'],
    storey,
    ...(name !== undefined && { name }),
    ...(isSide(side) && { side }),
    isTest,
  };
}

const breaks = ({ from, line, text }: Import, law: Law, why: string): Violation => ({
  law,
  from,
  line,
  fault: `imports ${text}`,
  why,
  name: text,
});

/** What is wrong with one import, if anything is. */
export function violationOf(found: Import): Violation | undefined {
  const broken = findBroken(found);
  if (!broken) return undefined;
  const [law, why] = broken;
  return breaks(found, law, why);
}

function findBroken({ from, target, typeOnly }: Import): [Law, string] | undefined {
  const here = placeOf(from);
  if (target.kind === 'unknown') {
    const isProduct = !here.isTest && /^\w+\/[\w-]+\/src\//.test(from);
    return isProduct ? ['written-out', target.why] : undefined;
  }
  if (target.kind !== 'file') return here.isTest ? undefined : brokenByPackage(here, target.name);
  const there = placeOf(target.path);
  if (here.unit === 'server' && there.unit === 'web')
    return ['server-not-web', 'server and pages meet only in contract'];
  if (here.unit === 'web' && there.unit === 'server')
    return ['web-not-server', 'server and pages meet only in contract'];
  if (here.unit === 'e2e') {
    const open = there.unit === 'e2e' || there.unit === 'contract' || there.unit === 'messages';
    return open ? undefined : ['e2e-from-outside', 'a journey knows the product by contract and messages only'];
  }
  if (here.isTest) return undefined;
  if (there.isTest) return ['not-from-tests', 'the product does not depend on its tests'];
  if (here.unit === 'rules') {
    return there.unit === 'rules' ? undefined : ['rules-alone', 'rules import nothing but rules'];
  }
  if (here.unit === 'contract') {
    const open = there.unit === 'contract' || there.unit === 'rules';
    return open ? undefined : ['contract-below', 'contract imports only rules and zod'];
  }
  if (here.unit === 'messages') {
    const open = there.unit === 'messages' || there.unit === 'contract' || there.unit === 'rules';
    return open ? undefined : ['messages-below', 'messages import only contract and rules'];
  }
  if (there.unit === 'elsewhere' || there.unit === 'e2e') {
    const entry = here.storey === 'app' && target.path.startsWith('tools/');
    return entry
      ? undefined
      : ['inside-the-house', 'only an entry point reaches the tools, and nothing else is out there'];
  }
  if (here.unit === 'server' && there.unit === 'server') return brokenInServer(here, there, target.path);
  if (here.unit === 'web' && there.unit === 'web') return brokenInWeb(here, there);
  if (here.unit === 'web' && there.unit === 'contract' && !typeOnly && !lightContract.test(target.path)) {
    return ['web-light-contract', 'a page takes types, calls, pages, refusals and permissions of the contract'];
  }
  return undefined;
}

function brokenByPackage(here: Place, name: string): [Law, string] | undefined {
  if (here.unit === 'rules') return ['rules-alone', 'rules import nothing but rules'];
  if (here.unit === 'contract' && name !== schemaPackage)
    return ['contract-below', 'contract imports only rules and zod'];
  if (here.unit === 'messages') return ['messages-below', 'messages import only contract and rules'];
  if (here.unit === 'web' && name === schemaPackage) return ['web-no-schemas', 'a page carries no schema library'];
  return undefined;
}

function brokenInServer(here: Place, there: Place, path: string): [Law, string] | undefined {
  if (serverStoreys.indexOf(here.storey ?? '') < serverStoreys.indexOf(there.storey ?? '')) {
    return ['server-storeys', `${here.storey} does not know ${there.storey}`];
  }
  if (there.storey !== 'modules' || (here.storey === 'modules' && here.name === there.name)) return undefined;
  if (path !== `apps/server/src/modules/${there.name}/index.ts`) {
    return ['module-front-door', 'a module is entered only by its index.ts'];
  }
  if (here.storey !== 'modules') return undefined;
  const [own, other] = [moduleOrder.indexOf(here.name ?? ''), moduleOrder.indexOf(there.name ?? '')];
  if (own < 0) return ['module-unknown', `${here.name} has no place in the order of modules`];
  if (other < 0) return ['module-unknown', `${there.name} has no place in the order of modules`];
  return other < own ? undefined : ['module-order', `${here.name} stands below ${there.name}`];
}

function brokenInWeb(here: Place, there: Place): [Law, string] | undefined {
  const [own, other] = [webHeight[here.storey ?? ''] ?? 0, webHeight[there.storey ?? ''] ?? 0];
  if (own < other) return ['web-storeys', `${here.storey} does not know ${there.storey}`];
  if (here.storey === 'client' && there.storey === 'ui') return ['web-storeys', 'the client shows nothing'];
  if (here.storey === 'features' && there.storey === 'features' && here.name !== there.name) {
    return ['feature-not-feature', 'what several features need is a part of ui'];
  }
  if (here.storey === 'areas' && there.storey === 'areas' && here.name !== there.name) {
    return ['area-not-area', 'what several areas need is a feature'];
  }
  if (here.side && there.side && here.side !== there.side) {
    return ['desktop-not-touch', 'desktop and touch never meet'];
  }
  return undefined;
}

/**
 * Follows what a page loads at run time through the packages, and names every import of a page by which a schema
 * library would come along. Calls are left out: the build puts their heads in their place.
 */
export function schemasReached(imports: Import[]): Violation[] {
  const outgoing = Map.groupBy(
    imports.filter((found) => !found.typeOnly),
    (found) => found.from,
  );
  const chains = new Map<string, string[] | undefined>();
  const chainFrom = (path: string): string[] | undefined => {
    if (chains.has(path)) return chains.get(path);
    chains.set(path, undefined);
    if (path.startsWith('packages/contract/src/calls/')) return undefined;
    for (const { target } of outgoing.get(path) ?? []) {
      const rest =
        target.kind === 'package' && target.name === schemaPackage
          ? [schemaPackage]
          : target.kind === 'file' && target.path.startsWith('packages/')
            ? chainFrom(target.path)
            : undefined;
      if (rest) {
        chains.set(path, [path, ...rest]);
        break;
      }
    }
    return chains.get(path);
  };
  return imports.flatMap((found) => {
    const { from, target, typeOnly } = found;
    const { unit, isTest } = placeOf(from);
    if (unit !== 'web' || isTest || typeOnly || target.kind !== 'file' || !target.path.startsWith('packages/'))
      return [];
    if (!from.startsWith('apps/web/src/')) return [];
    const chain = chainFrom(target.path);
    return chain ? [breaks(found, 'web-reaches-no-schemas', `it loads ${chain.join(' → ')}`)] : [];
  });
}
