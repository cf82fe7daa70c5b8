import type { StaffScope } from './roles';

/** What members of staff are told of, and the scope of those who can do something about it. */
const SCOPE_OF_ALERT = {
  /** An active certificate ends soon. */
  'certificate-expiring': 'trust.write',
  /** A certificate that was active has ended. */
  'certificate-expired': 'trust.write',
  /** A registration certificate that is shown to wallets with requests ends soon. */
  'verifier-registration-expiring': 'presentations.write',
  /** A registration certificate that is in the metadata of the issuer ends soon. */
  'issuer-registration-expiring': 'credentials.write',
  /** Everything that is posted to a webhook endpoint fails. */
  'endpoint-failing': 'webhooks.write',
  /** A webhook endpoint has answered none of its challenges with 2xx, and its events wait. */
  'endpoint-waiting': 'webhooks.write',
  /** Unusually many issuances have failed. */
  'issuances-failing': 'credentials.write',
  /** Unusually many presentations have failed. */
  'presentations-failing': 'presentations.write',
  /** An act waits for the approval of another member, who needs the scope of the act besides. */
  'approval-pending': 'approvals.write',
  /** The deletion of a tenant does not end. It is for the operator. */
  'tenant-deletion-late': 'admin',
} as const satisfies Record<string, StaffScope>;

export type AlertKind = keyof typeof SCOPE_OF_ALERT;

export const ALERT_KINDS = Object.keys(SCOPE_OF_ALERT) as AlertKind[];

export function isAlertKind(value: string): value is AlertKind {
  return Object.hasOwn(SCOPE_OF_ALERT, value);
}

export function scopeOfAlert(kind: AlertKind): StaffScope {
  return SCOPE_OF_ALERT[kind];
}
