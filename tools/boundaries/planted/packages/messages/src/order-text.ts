import { attempts } from '@campus/rules/sessions/sign-in.ts'; // breaks: undeclared-dependency

export const orderText = String(attempts);
