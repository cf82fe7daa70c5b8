import { createSessionContext } from '@vc/web/shell';
import type { Scope } from '../api/schemas';
import { may, type Session } from './session';

export const { SessionProvider, useSession } = createSessionContext<Session>();

/** Whether the member may do what one of the scopes allows. */
export function useMay(...scopes: Scope[]): boolean {
  return may(useSession(), scopes);
}
