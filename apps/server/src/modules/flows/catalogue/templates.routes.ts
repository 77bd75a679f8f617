import * as calls from '@campus/contract/calls/flows-catalogue.ts';
import { bind } from '#server/platform/bind.ts';
import { type BusinessTemplate, presentTemplates, startFromTemplate } from './templates.service.ts';

export function templateRoutes(templates: readonly BusinessTemplate[]) {
  const items = presentTemplates(templates);
  return [
    bind(calls.listTemplates, async () => ({ items })),
    bind(calls.startFromTemplate, (ctx, input) => startFromTemplate(ctx, templates, input)),
  ];
}
