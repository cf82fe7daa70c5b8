import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { DomainEvent } from '@vc/contract/events';
import { IssuerSigners } from './issuer-signers';

/** Certificates change in the trust service; this process hears of it here, others within half a minute. */
@Controller()
export class CertificateEventsController {
  constructor(private readonly signers: IssuerSigners) {}

  @EventPattern('trust.certificate.activated')
  onActivated(@Payload() { tenantId }: DomainEvent) {
    this.signers.forget(tenantId);
  }

  @EventPattern('trust.certificate.deactivated')
  onDeactivated(@Payload() { tenantId }: DomainEvent) {
    this.signers.forget(tenantId);
  }

  @EventPattern('trust.certificate.revoked')
  onRevoked(@Payload() { tenantId }: DomainEvent) {
    this.signers.forget(tenantId);
  }

  @EventPattern('trust.certificate.expired')
  onExpired(@Payload() { tenantId }: DomainEvent) {
    this.signers.forget(tenantId);
  }
}
