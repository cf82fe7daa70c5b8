import { createClient } from '@vc/sdk';
import { OWN_REQUEST } from '@vc/web/shell';
import { walletServer } from './wallet-server';

/** The wallet of the user, behind the server of the app, which adds the token of the session. */
export const { wallet } = createClient({ url: walletServer.url, headers: OWN_REQUEST, session: true });
