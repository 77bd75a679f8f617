import { readFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';
import { expect } from 'vitest';
import fc from 'fast-check'; // breaks: undeclared-dependency

export const mails = [readFileSync, SMTPServer, expect, fc];
