import {
  addLabel,
  changeLabelMembers,
  deleteLabel,
  getLabel,
  listLabelMembers,
  listManagedLabels,
  previewLabelRule,
  renameLabel,
  saveLabelRule,
} from '@campus/contract/calls/labels.ts';
import { bind } from '#server/platform/bind.ts';
import { changeByHand, dropLabel, makeLabel, nameLabel, viewLabel, viewLabels, viewMembers } from './labels.service.ts';
import { setRule, viewPreview } from './rule.service.ts';

export const labelRoutes = [
  bind(listManagedLabels, viewLabels),
  bind(getLabel, viewLabel),
  bind(addLabel, makeLabel),
  bind(renameLabel, nameLabel),
  bind(deleteLabel, async (ctx, input) => {
    await dropLabel(ctx, input);
    return { deleted: true as const };
  }),
  bind(listLabelMembers, viewMembers),
  bind(changeLabelMembers, changeByHand),
  bind(previewLabelRule, viewPreview),
  bind(saveLabelRule, setRule),
];
