import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { DomainEvent, EventType } from '@vc/contract/events';
import { IssuerSigners } from './issuer-signers';

/** After any of them another certificate may have to sign. */
const CHANGES: EventType[] = [
  'trust.certificate.activated',
  'trust.certificate.deactivated',
  'trust.certificate.revoked',
  'trust.certificate.expired',
];

/** Certificates change in the trust service; this process hears of it here, others within half a minute. */
@Controller()
export class CertificateEventsController {
  constructor(private readonly signers: IssuerSigners) {}

  @EventPattern(CHANGES)
  onChange(@Payload() { tenantId }: DomainEvent) {
    this.signers.forget(tenantId);
  }
}
