import {
  becomeFirstAdministrator,
  getLogo,
  getUniversity,
  listUniversities,
  makeFirstAdministratorLink,
  makeUniversity,
  resumeUniversity,
  saveUniversity,
  seeFirstAdministratorLink,
  suspendUniversity,
  uploadLogo,
} from '@campus/contract/calls/universities.ts';
import type { Picture } from '#server/modules/attachments/index.ts';
import { bind } from '#server/platform/bind.ts';
import { becomeFirst, makeLink, prepareFirst, seeLink } from './link.service.ts';
import { keepLogo, openLogo, prepareLogo } from './logo.service.ts';
import {
  type GiveReference,
  make,
  resume,
  save,
  suspend,
  viewUniversities,
  viewUniversity,
} from './universities.service.ts';

export const universityRoutes = (give: GiveReference) => [
  bind(listUniversities, viewUniversities),
  bind(getUniversity, (ctx, { id }) => viewUniversity(ctx, id)),
  bind(makeUniversity, (ctx, input) => make(ctx, input, give)),
  bind(saveUniversity, save),
  bind(
    uploadLogo,
    async (ctx, input, logo: Picture) => {
      await keepLogo(ctx, input, logo);
      return viewUniversity(ctx, input.id);
    },
    (ctx, _input, upload) => prepareLogo(ctx, upload),
  ),
  bind(getLogo, openLogo),
  bind(makeFirstAdministratorLink, makeLink),
  bind(suspendUniversity, suspend),
  bind(resumeUniversity, resume),
  bind(seeFirstAdministratorLink, seeLink),
  bind(becomeFirstAdministrator, becomeFirst, prepareFirst),
];
