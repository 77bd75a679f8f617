import { PictureUpload } from '#web/client/pictures.ts';
import { randomUuid } from '#web/client/random.ts';
import type { Process } from '../../flow-types.ts';
import { type OperationWay, OperationWays } from '../operation-way.ts';
import { PanelActions } from './panel-actions.tsx';

/** A picture that nobody keeps. */
export const notKept = async (file: File) => ({ id: randomUuid(), name: file.name, url: URL.createObjectURL(file) });

/** The buttons that somebody has for a process that is only played, and all that they ask for. */
export function PlayedActions({ process, take }: { process: Process; take: OperationWay }) {
  return (
    <OperationWays value={take}>
      <PictureUpload value={notKept}>
        <PanelActions process={process} onGone={noLists} />
      </PictureUpload>
    </OperationWays>
  );
}

const noLists = () => {};
