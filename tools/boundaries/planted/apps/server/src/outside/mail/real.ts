import type { FastifyInstance } from 'fastify';
import { attempts } from '@campus/rules/sessions/sign-in.ts';
import { createTransport } from 'nodemailer'; // breaks: undeclared-dependency
import type { Mail } from 'nodemailer/lib/mailer/index.js'; // breaks: undeclared-dependency
import { SMTPServer } from 'smtp-server'; // breaks: undeclared-dependency
import { vi } from 'vitest'; // breaks: undeclared-dependency

export const real = [createTransport, SMTPServer, vi, attempts] as unknown as [Mail, FastifyInstance];
