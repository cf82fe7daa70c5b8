import { AppServer } from '@vc/web/shell';

export const walletServer = new AppServer('/wallet/app');
