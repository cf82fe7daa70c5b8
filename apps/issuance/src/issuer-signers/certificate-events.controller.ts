import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type DomainEvent, SIGNER_CHANGES } from '@vc/contract/events';
import { IssuerSigners } from './issuer-signers';

/** Drops cached signers when trust changes a certificate. Replicas that do not get the event follow within 30 seconds. */
@Controller()
export class CertificateEventsController {
  constructor(private readonly signers: IssuerSigners) {}

  @EventPattern(SIGNER_CHANGES)
  onChange(@Payload() { tenantId }: DomainEvent) {
    this.signers.forget(tenantId);
  }
}
