import type { KeyObject } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { WalletAttesters } from '@vc/platform/service-clients';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { CertificatePathError, parseX5c } from '@vc/protocol/x509';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { WalletTenants } from './wallet-tenants';
import { attesterNotTrusted } from './wallet-attestation.errors';

/** Client attestations of wallets (OAuth 2.0 Attestation-Based Client Authentication, HAIP 1.0 §4.4.1). */
@Injectable()
export class WalletAttestations {
  constructor(
    private readonly attesters: WalletAttesters,
    private readonly tenants: WalletTenants,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /** Tells whether attested wallets are accepted. */
  get areAccepted(): boolean {
    return this.attesters.areAccepted;
  }

  /** Returns the key that must have signed the attestation, of a signer that may be unknown. @throws CertificatePathError */
  keyOf(x5c: unknown): KeyObject {
    return parseX5c(x5c)[0].publicKey;
  }

  /**
   * Asserts that the signer of a verified attestation is an attester for the tenant of the request.
   * @throws InvalidClientAuth; DomainError `UNAVAILABLE` while the trust service does not answer; errors of the parameters
   */
  async assertTrusted(context: KoaContextWithOIDC, x5c: unknown): Promise<void> {
    try {
      await this.attesters.assertTrusted(parseX5c(x5c), () => this.tenants.find(context), this.now());
    } catch (error) {
      if (error instanceof CertificatePathError) throw attesterNotTrusted(error);
      throw error;
    }
  }
}
