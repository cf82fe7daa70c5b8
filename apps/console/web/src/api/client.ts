import { createClient } from '@vc/sdk';
import { CONSOLE_REQUEST, CONSOLE_URL } from './console-server';

/** The interface of the platform, behind the server of the console, which adds the token of the session. */
export const { api, admin, wallet, onboarding } = createClient({
  url: CONSOLE_URL,
  adminUrl: CONSOLE_URL,
  headers: CONSOLE_REQUEST,
  session: true,
});
