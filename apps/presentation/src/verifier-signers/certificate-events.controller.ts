import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type DomainEvent, SIGNER_CHANGES } from '@vc/contract/events';
import { VerifierSigners } from './verifier-signers';

/** Drops cached signers when a certificate changes. Processes that miss the event follow within 30 seconds. */
@Controller()
export class CertificateEventsController {
  constructor(private readonly signers: VerifierSigners) {}

  @EventPattern(SIGNER_CHANGES)
  onChange(@Payload() { tenantId }: DomainEvent) {
    this.signers.forget(tenantId);
  }
}
