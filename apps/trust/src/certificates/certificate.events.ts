import type { DomainEvent, RaisedAlert } from '@vc/contract/events';
import { createEvent } from '@vc/platform/messaging';
import type { Certificate } from './certificate.entity';

type CertificateEvent = 'activated' | 'deactivated' | 'expiring' | 'expired' | 'revoked';

export function certificateAlert(
  { tenantId, id }: Certificate,
  alert: Pick<RaisedAlert, 'kind' | 'daysLeft'>,
): DomainEvent {
  return createEvent('staff.alert.raised', tenantId, id, { ...alert, resourceId: id });
}

export function certificateEvent(what: CertificateEvent, { tenantId, id }: Certificate): DomainEvent {
  return createEvent(`trust.certificate.${what}`, tenantId, id, { certificateId: id });
}
