import { createClient } from '@vc/sdk';
import { OWN_REQUEST } from '@vc/web/shell';
import { consoleServer } from './console-server';

/** The interface of the platform, behind the server of the console, which adds the token of the session. */
export const { api, admin, wallet, onboarding, verify } = createClient({
  url: consoleServer.url,
  adminUrl: consoleServer.url,
  headers: OWN_REQUEST,
  session: true,
});
