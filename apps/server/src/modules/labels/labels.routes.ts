import * as calls from '@campus/contract/calls/labels.ts';
import { bind } from '#server/platform/bind.ts';
import {
  addLabel,
  changeByHand,
  deleteLabel,
  renameLabel,
  viewLabel,
  viewLabels,
  viewMembers,
} from './labels.service.ts';
import { setRule, viewPreview } from './rule.service.ts';

export const labelRoutes = [
  bind(calls.listManagedLabels, viewLabels),
  bind(calls.getLabel, viewLabel),
  bind(calls.addLabel, addLabel),
  bind(calls.renameLabel, renameLabel),
  bind(calls.deleteLabel, async (ctx, input) => {
    await deleteLabel(ctx, input);
    return { deleted: true as const };
  }),
  bind(calls.listLabelMembers, viewMembers),
  bind(calls.changeLabelMembers, changeByHand),
  bind(calls.previewLabelRule, viewPreview),
  bind(calls.saveLabelRule, setRule),
];
