import {
  type AlertKind,
  type GuardedAct,
  scopeOfAct,
  scopeOfAlert,
  scopesOfRoles,
  type Scope,
} from '@vc/contract/access';
import type { RaisedAlert } from '@vc/contract/events';
import type { StaffMember } from '../staff-members/staff-member.entity';
import type { Tenant } from '../../administration/tenants/tenant.entity';

/** What a kind of alert says beside its resource. Facts of the organization, and none of a person. */
export interface AlertDetails extends Pick<RaisedAlert, 'daysLeft' | 'failures' | 'percent'> {
  /** Of an approval. */
  act?: GuardedAct;
}

export interface StaffAlert {
  kind: AlertKind;
  /** Id of the certificate, registration certificate, endpoint, approval or tenant. */
  resourceId: string;
  details: AlertDetails;
}

/** Whether the member may do something about it, and wants to be told of it. */
export function isForMember({ kind, details }: StaffAlert, member: StaffMember, tenant: Tenant): boolean {
  const isMuted = member.mutedAlerts.includes(kind) || tenant.mutedAlerts.includes(kind);
  const scopes: readonly Scope[] = scopesOfRoles(member.roles);
  const isAble = listScopes(kind, details).every((scope) => scopes.includes(scope));
  return member.status === 'active' && tenant.status === 'active' && !isMuted && isAble;
}

function listScopes(kind: AlertKind, { act }: AlertDetails): Scope[] {
  return [scopeOfAlert(kind), ...(act ? [scopeOfAct(act)] : [])];
}
