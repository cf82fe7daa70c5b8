import { AppServer } from '@vc/web/shell';

export const consoleServer = new AppServer('/console');
