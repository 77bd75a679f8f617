import { useSay } from '#web/client/texts.ts';
import { ParameterList } from '#web/features/parameters/desktop/parameter-list.tsx';

/** The settings of the organisation. [BO-07] */
export function Component() {
  const title = useSay('pages');
  return <ParameterList title={title('office.parameterManagement')} />;
}
