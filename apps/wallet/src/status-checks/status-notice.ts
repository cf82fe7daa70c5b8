import { STATUS } from '@vc/protocol/status-list';
import type { StatusNoticeKind } from '../notice-settings/notice-kind';

type State = 'valid' | 'suspended' | 'revoked';

const KINDS: Record<State, StatusNoticeKind> = {
  valid: 'credential-reinstated',
  suspended: 'credential-suspended',
  revoked: 'credential-revoked',
};

/**
 * Returns what a user is told when the status of a credential changes (Token Status List §7), or undefined if it means the same.
 * A verifier refuses each status that it does not know, as one that is revoked.
 */
export function toStatusNotice(before: number, after: number): StatusNoticeKind | undefined {
  const [from, to] = [toState(before), toState(after)];
  return from === to ? undefined : KINDS[to];
}

function toState(status: number): State {
  if (status === STATUS.valid) return 'valid';
  return status === STATUS.suspended ? 'suspended' : 'revoked';
}
