import type { IssuanceTrigger, IssuanceStatus } from './issuance-status';
import { ISSUANCE_STATUSES, nextIssuanceStatus } from './issuance-status';
import type { IssuanceCredentialStatus, IssuanceCredentialTrigger } from './issuance-credential-status';
import {
  ISSUANCE_CREDENTIAL_STATUSES,
  nextIssuanceCredentialStatus,
  reinstateTrigger,
} from './issuance-credential-status';

describe('nextIssuanceStatus', () => {
  const TRIGGERS = ['issuePart', 'complete', 'fail', 'expire'] as const;
  const open = { issuePart: 'partiallyIssued', complete: 'completed', fail: 'failed', expire: 'expired' } as const;
  const allowed: Partial<Record<IssuanceStatus, Record<IssuanceTrigger, IssuanceStatus>>> = {
    offered: open,
    partiallyIssued: open,
  };

  it.each(ISSUANCE_STATUSES.flatMap((status) => TRIGGERS.map((trigger) => [status, trigger] as const)))(
    'follows the transition table from %s on %s',
    (status, trigger) => {
      const next = allowed[status]?.[trigger];
      if (next) expect(nextIssuanceStatus(status, trigger)).toBe(next);
      else expect(() => nextIssuanceStatus(status, trigger)).toThrow('INVALID_STATE');
    },
  );
});

describe('nextIssuanceCredentialStatus', () => {
  const TRANSITIONS: [IssuanceCredentialStatus, IssuanceCredentialTrigger, IssuanceCredentialStatus][] = [
    ['offered', 'issue', 'issued'],
    ['offered', 'fail', 'failed'],
    ['offered', 'expire', 'expired'],
    ['issued', 'issue', 'issued'],
    ['issued', 'fail', 'failed'],
    ['issued', 'accept', 'accepted'],
    ['issued', 'reject', 'rejected'],
    ['issued', 'retract', 'issued'],
    ['issued', 'revoke', 'revoked'],
    ['issued', 'suspend', 'suspended'],
    ['accepted', 'issue', 'accepted'],
    ['accepted', 'fail', 'failed'],
    ['accepted', 'accept', 'accepted'],
    ['accepted', 'reject', 'rejected'],
    ['accepted', 'retract', 'issued'],
    ['accepted', 'revoke', 'revoked'],
    ['accepted', 'suspend', 'suspended'],
    ['rejected', 'fail', 'rejected'],
    ['rejected', 'revoke', 'revoked'],
    ['rejected', 'suspend', 'suspended'],
    ['failed', 'fail', 'failed'],
    ['failed', 'accept', 'failed'],
    ['failed', 'reject', 'failed'],
    ['failed', 'revoke', 'revoked'],
    ['failed', 'suspend', 'suspended'],
    ['rejected', 'accept', 'accepted'],
    ['rejected', 'reject', 'rejected'],
    ['suspended', 'fail', 'suspended'],
    ['suspended', 'retract', 'suspended'],
    ['suspended', 'accept', 'suspended'],
    ['suspended', 'reject', 'suspended'],
    ['suspended', 'revoke', 'revoked'],
    ['suspended', 'reinstateIssued', 'issued'],
    ['suspended', 'reinstateAccepted', 'accepted'],
    ['suspended', 'reinstateRejected', 'rejected'],
    ['suspended', 'reinstateFailed', 'failed'],
    ['revoked', 'fail', 'revoked'],
    ['revoked', 'retract', 'revoked'],
    ['revoked', 'accept', 'revoked'],
    ['revoked', 'reject', 'revoked'],
  ];
  const TRIGGERS = [...new Set(TRANSITIONS.map(([, trigger]) => trigger))];

  it.each(TRANSITIONS)('changes %s on %s to %s', (status, trigger, next) => {
    expect(nextIssuanceCredentialStatus(status, trigger)).toBe(next);
  });

  const invalid = ISSUANCE_CREDENTIAL_STATUSES.flatMap((status) =>
    TRIGGERS.filter((trigger) => !TRANSITIONS.some((each) => each[0] === status && each[1] === trigger)).map(
      (trigger) => [status, trigger] as const,
    ),
  );

  it.each(invalid)('rejects from %s the trigger %s with INVALID_STATE', (status, trigger) => {
    expect(() => nextIssuanceCredentialStatus(status, trigger)).toThrow('INVALID_STATE');
  });

  it('restores the status of the holder’s decision', () => {
    const back = ([null, 'accepted', 'rejected', 'failed'] as const).map((decision) =>
      nextIssuanceCredentialStatus('suspended', reinstateTrigger(decision)),
    );
    expect(back).toEqual(['issued', 'accepted', 'rejected', 'failed']);
  });
});
