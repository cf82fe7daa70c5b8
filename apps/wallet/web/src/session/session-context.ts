import { createSessionContext } from '@vc/web/shell';
import type { Session } from './session';

export const { SessionProvider, useSession } = createSessionContext<Session>();
