import { createSessionContext } from '@vc/web/session';
import type { Session } from './session';

export const { SessionProvider, useSession } = createSessionContext<Session>();
