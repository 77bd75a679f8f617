import { NetworkPage, type NetworkPageProps } from '../network-page.tsx';
import { ApplicationFormView } from './application-form-view.tsx';

/** One's own network on a phone. */
export function NetworkView(props: NetworkPageProps) {
  return <NetworkPage {...props} FormView={ApplicationFormView} look="touch" />;
}
