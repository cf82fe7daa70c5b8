import { meaningOf } from '../credentials/credential-validity';
import type { StatusNoticeKind } from '../notice-settings/notice-kind';

const KINDS: Record<ReturnType<typeof meaningOf>, StatusNoticeKind> = {
  valid: 'credential-reinstated',
  suspended: 'credential-suspended',
  revoked: 'credential-revoked',
};

/** Returns the kind of notice about a changed status (Token Status List §7); undefined if the change means nothing new. */
export function toStatusNotice(before: number, after: number): StatusNoticeKind | undefined {
  const meaning = meaningOf(after);
  return meaning === meaningOf(before) ? undefined : KINDS[meaning];
}
