import * as calls from '@campus/contract/calls/universities.ts';
import type { Picture } from '#server/modules/attachments/index.ts';
import { bind } from '#server/platform/bind.ts';
import { becomeAdministrator, makeAdministratorLink, prepareAdministrator, viewLink } from './link.service.ts';
import { keepLogo, openLogo, prepareLogo } from './logo.service.ts';
import {
  type GiveReference,
  makeUniversity,
  resumeUniversity,
  saveUniversity,
  suspendUniversity,
  viewUniversities,
  viewUniversity,
} from './universities.service.ts';

export const universityRoutes = (give: GiveReference) => [
  bind(calls.listUniversities, viewUniversities),
  bind(calls.getUniversity, (ctx, { id }) => viewUniversity(ctx, id)),
  bind(calls.makeUniversity, (ctx, input) => makeUniversity(ctx, input, give)),
  bind(calls.saveUniversity, saveUniversity),
  bind(
    calls.uploadLogo,
    async (ctx, input, logo: Picture) => {
      await keepLogo(ctx, input, logo);
      return viewUniversity(ctx, input.id);
    },
    (ctx, _input, upload) => prepareLogo(ctx, upload),
  ),
  bind(calls.getLogo, openLogo),
  bind(calls.makeFirstAdministratorLink, makeAdministratorLink),
  bind(calls.suspendUniversity, suspendUniversity),
  bind(calls.resumeUniversity, resumeUniversity),
  bind(calls.seeFirstAdministratorLink, viewLink),
  bind(calls.becomeFirstAdministrator, becomeAdministrator, prepareAdministrator),
];
