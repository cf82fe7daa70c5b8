import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import { type DomainEvent, SIGNER_CHANGES } from '@vc/contract/events';
import { VerifierSigners } from './verifier-signers';

/** Certificates change in the trust service; this process hears of it here, others within half a minute. */
@Controller()
export class CertificateEventsController {
  constructor(private readonly signers: VerifierSigners) {}

  @EventPattern(SIGNER_CHANGES)
  onChange(@Payload() { tenantId }: DomainEvent) {
    this.signers.forget(tenantId);
  }
}
