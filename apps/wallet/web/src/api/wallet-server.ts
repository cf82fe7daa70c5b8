import { AppServer } from '@vc/web/session';

export const walletServer = new AppServer('/wallet/app');
