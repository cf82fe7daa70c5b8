import type { Tenant } from '../api/schemas';
import type { UpdateTenant } from '../tenants/queries';

export type GuardedAct = Tenant['approvalRequiredFor'][number];
export type AlertKind = Tenant['mutedAlerts'][number];

/** The compiler refuses a list without one of the acts. */
export const GUARDED_ACTS = Object.keys({
  'root.create': true,
  'certificate.activate': true,
  'credentials.revoke': true,
  'staff.invite': true,
  'client.create': true,
  'identity-provider.change': true,
  'tenant.delete': true,
} satisfies Record<GuardedAct, true>) as GuardedAct[];
/** The compiler refuses a list without one of the kinds, which a change would unmute. */
export const ALERT_KINDS = Object.keys({
  'certificate-expiring': true,
  'certificate-expired': true,
  'verifier-registration-expiring': true,
  'issuer-registration-expiring': true,
  'endpoint-failing': true,
  'endpoint-waiting': true,
  'issuances-failing': true,
  'presentations-failing': true,
  'approval-pending': true,
  'tenant-deletion-late': true,
} satisfies Record<AlertKind, true>) as AlertKind[];
export const SECOND_FACTORS: readonly Tenant['secondFactor'][] = ['off', 'optional', 'required'];

export interface OrganizationDraft {
  name: string;
  /** `#rrggbb`; empty for that of the platform. */
  primaryColor: string;
  /** A `data:` URI; empty for none. */
  logo: string;
  logoAltText: string;
  secondFactor: Tenant['secondFactor'];
  approvalRequiredFor: GuardedAct[];
  /** The kinds that members are told of. The interface has the others. */
  alerts: AlertKind[];
}

export function draftOfOrganization(tenant: Tenant): OrganizationDraft {
  const { name, display, secondFactor, approvalRequiredFor, mutedAlerts } = tenant;
  return {
    name,
    primaryColor: display.primaryColor ?? '',
    logo: display.logo?.uri ?? '',
    logoAltText: display.logo?.altText ?? '',
    secondFactor,
    approvalRequiredFor,
    alerts: ALERT_KINDS.filter((kind) => !mutedAlerts.includes(kind)),
  };
}

/** The members that have changed, because a change of some needs an approval, which the others need not wait for. */
export function toOrganizationChange(tenant: Tenant, draft: OrganizationDraft): UpdateTenant {
  const before = toMembers(draftOfOrganization(tenant));
  const after = toMembers(draft);
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
  );
  return Object.fromEntries(changed);
}

function toMembers(draft: OrganizationDraft) {
  const { name, primaryColor, logo, logoAltText, secondFactor, approvalRequiredFor, alerts } = draft;
  const altText = logoAltText.trim();
  const display = {
    ...(primaryColor.trim() !== '' && { primaryColor: primaryColor.trim() }),
    ...(logo !== '' && { logo: { uri: logo, ...(altText !== '' && { altText }) } }),
  };
  return {
    name: name.trim(),
    display,
    secondFactor,
    approvalRequiredFor: GUARDED_ACTS.filter((act) => approvalRequiredFor.includes(act)),
    mutedAlerts: ALERT_KINDS.filter((kind) => !alerts.includes(kind)),
  };
}
