import { createClient } from '@vc/sdk';
import { APP_URL, OWN_REQUEST } from './wallet-server';

/** The wallet of the user, behind the server of the app, which adds the token of the session. */
export const { wallet } = createClient({ url: APP_URL, headers: OWN_REQUEST, session: true });
