import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { CertificateSigners, TrustClient } from '@vc/platform/service-clients';

/** The issuer certificates and keys of the tenants. */
@Injectable()
export class IssuerSigners extends CertificateSigners {
  constructor(trust: TrustClient, @Inject(CLOCK) clock: Clock) {
    super({ role: 'issuer', trust, clock });
  }
}
