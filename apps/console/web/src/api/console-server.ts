import { AppServer } from '@vc/web/session';

export const consoleServer = new AppServer('/console');
