import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { CertificateSigners, TrustClient } from '@vc/platform/service-clients';

/** Signers of the tenants' presentation requests. */
@Injectable()
export class VerifierSigners extends CertificateSigners {
  constructor(trust: TrustClient, @Inject(CLOCK) clock: Clock) {
    super({ role: 'verifier', trust, clock });
  }
}
