import { getMyNetwork } from '@campus/contract/calls/network-applications.ts';
import { isUuid } from '@campus/rules/basics/ids.ts';
import { type ApplicationKind, applicationKinds } from '@campus/rules/network-packages/lines.ts';
import type { ComponentType } from 'react';
import { Link, Navigate } from 'react-router';
import { useCall } from '#web/client/queries.ts';
import { classes } from '#web/ui/base/classes.ts';
import type { Look } from '#web/ui/base/input-kit.ts';
import { VisuallyHidden } from '#web/ui/base/visually-hidden.tsx';
import type { ApplicationFormProps } from './application-form.tsx';
import { MyNetwork } from './my-network.tsx';
import styles from './network.module.css';
import { type NetworkAddresses, type NetworkPart, networkPartIn } from './network-addresses.ts';
import { useNetworkLabels } from './network-labels.ts';
import type { AnnouncedDrawing } from './network-types.ts';
import { OutageExplanation } from './outage-explanation.tsx';

/** What a page of the network shows. */
export type NetworkAddressParts =
  | { view: 'home' }
  | { view: 'part'; part: NetworkPart }
  | { view: 'apply'; kind: ApplicationKind; lineId: string | null; reset: boolean }
  | { view: 'why'; lineId: string | null };

/** Reads an address that anybody may have typed; `kind` where the page is about one kind anyway. */
export function readNetworkAddress(search: URLSearchParams, kind: ApplicationKind | null = null): NetworkAddressParts {
  const typedLine = search.get('lineId') ?? '';
  const lineId = isUuid(typedLine) ? typedLine : null;
  const action = search.get('do');
  if (action === 'why') return { view: 'why', lineId };
  if (action === 'reset') return { view: 'apply', kind: 'password', lineId, reset: true };
  const wanted = applicationKinds.find((name) => name === action) ?? kind;
  if (wanted) return { view: 'apply', kind: wanted, lineId, reset: false };
  return search.has('part') ? { view: 'part', part: networkPartIn(search) } : { view: 'home' };
}

export type NetworkPageProps = {
  address: NetworkAddressParts;
  /** What the page is called in its hall. */
  title: string;
  to: NetworkAddresses;
  account: string | undefined;
  deskPhone: string | null;
  announced: AnnouncedDrawing;
  /** Whether those who have nothing are led to open a line. */
  opens: boolean;
};

type Props = NetworkPageProps & { FormView: ComponentType<ApplicationFormProps>; look: Look };

/** One's own network, one application, or why a line is down; whichever the address asks for. */
export function NetworkPage({ address, title, to, account, deskPhone, announced, opens, FormView, look }: Props) {
  const touch = look === 'touch';
  const own = useNetworkTitle(address, title, opens);
  return (
    <div className={classes(styles.page, touch && styles.touch, touch && address.view === 'apply' && styles.withBar)}>
      {address.view === 'apply' && (
        <>
          <Head title={own} about={address.reset ? 'about-reset' : `about-${address.kind}`} to={to} touch={touch} />
          {epidemic.includes(address.kind) && <Epidemic current={address.kind} to={to} />}
          <FormView
            key={`${address.kind} ${address.lineId} ${address.reset}`}
            kind={address.kind}
            lineId={address.lineId}
            reset={address.reset}
            otherWay={
              address.reset ? to.apply('password', address.lineId ?? undefined) : to.reset(address.lineId ?? undefined)
            }
            account={account}
            details={to.details}
          />
        </>
      )}
      {address.view === 'why' && (
        <>
          <Head title={own} about="outage-about" to={to} touch={touch} />
          <OutageExplanation lineId={address.lineId} to={to} deskPhone={deskPhone} announced={announced} />
        </>
      )}
      {address.view === 'part' && (
        <>
          <Head title={own} to={null} touch={touch} />
          <MyNetwork part={address.part} to={to} />
        </>
      )}
      {address.view === 'home' && <Home title={own} to={to} touch={touch} opens={opens} />}
    </div>
  );
}

/** People without lines and applications see the form to open a line; everybody else sees what they have. */
type HomeProps = Pick<HeadProps, 'title' | 'touch'> & { to: NetworkAddresses; opens: boolean };

function Home({ title, to, touch, opens }: HomeProps) {
  const network = useCall(getMyNetwork, {});
  const data = network.data;
  const nothing = data && data.underWay.length === 0 && !data.lines.some(({ state }) => state !== 'ended');
  if (opens && nothing) return <Navigate to={to.apply('open')} replace />;
  return (
    <>
      <Head title={title} to={null} touch={touch} />
      <MyNetwork part="lines" to={to} />
    </>
  );
}

const epidemic: readonly ApplicationKind[] = ['epidemic-freeze', 'epidemic-unfreeze'];

/** The two epidemic services stand side by side. */
function Epidemic({ current, to }: { current: ApplicationKind; to: NetworkAddresses }) {
  const { say } = useNetworkLabels();
  return (
    <nav className={styles.parts} aria-label={say('epidemic-services')}>
      {epidemic.map((kind) => (
        <Link key={kind} to={to.apply(kind)} replace aria-current={kind === current ? 'page' : undefined}>
          {say(`kind-${kind}`)}
        </Link>
      ))}
    </nav>
  );
}

/** The title: a page of its own has the name from its hall, a part of another page is named by its content. */
const named: readonly ApplicationKind[] = ['move', 'password'];

export function useNetworkTitle(address: NetworkAddressParts, title: string, opens: boolean): string {
  const { say } = useNetworkLabels();
  switch (address.view) {
    case 'apply':
      if (address.reset) return say('reset-title');
      return named.includes(address.kind) || (address.kind === 'open' && !opens) ? title : say(`kind-${address.kind}`);
    case 'why':
      return say('outage-title');
    default:
      return opens ? say('my-network') : title;
  }
}

type HeadProps = {
  title: string;
  about?: `about-${ApplicationKind}` | 'about-reset' | 'outage-about';
  /** The way back to one's network; null on that page itself. */
  to: NetworkAddresses | null;
  touch: boolean;
};

function Head({ title, about, to, touch }: HeadProps) {
  const { say } = useNetworkLabels();
  // On a phone the bar at the top says it already.
  const heading = touch ? <VisuallyHidden as="h1">{title}</VisuallyHidden> : <h1 className={styles.title}>{title}</h1>;
  if (touch && to === null) return heading;
  return (
    <header className={styles.head}>
      {heading}
      {to && <Link to={to.part('lines')}>{say('my-network')}</Link>}
      {about && <p className={styles.about}>{say(about)}</p>}
    </header>
  );
}
