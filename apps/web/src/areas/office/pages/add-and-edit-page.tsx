import { useSearchParams } from 'react-router';
import { useSay } from '#web/client/texts.ts';
import { editedIn } from '#web/features/hall-content/office/content-addresses.ts';
import { ItemEditor } from '#web/features/hall-content/office/desktop/item-editor.tsx';
import { KindChooser } from '#web/features/hall-content/office/desktop/kind-chooser.tsx';

/** One item to be added or changed. [BO-21] */
export function Component() {
  const title = useSay('pages')('office.addAndEdit');
  const { kind, section, item } = editedIn(useSearchParams()[0]);
  return kind ? <ItemEditor kind={kind} section={section} id={item} /> : <KindChooser title={title} />;
}
