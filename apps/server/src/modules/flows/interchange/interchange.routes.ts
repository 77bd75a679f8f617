import * as calls from '@campus/contract/calls/flows-interchange.ts';
import { bind } from '#server/platform/bind.ts';
import { downloadDrawing } from './download.service.ts';
import { type FileRead, readFile } from './read-file.ts';
import { lookAtFile, startFromFile } from './take-file.service.ts';

export const interchangeRoutes = [
  bind(calls.downloadDrawing, downloadDrawing),
  bind(
    calls.lookAtDrawing,
    (ctx, _input, file: FileRead) => lookAtFile(ctx, file),
    async (_ctx, _input, upload) => readFile(upload),
  ),
  bind(calls.startFromDrawing, startFromFile, async (_ctx, _input, upload): Promise<FileRead> => readFile(upload)),
];
