import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Jwk, jwkThumbprint, SIGNATURE_ALGORITHMS } from '@vc/protocol/crypto';
import { Proofs, verifyKeyAttestation, verifyKeyProof } from '@vc/protocol/openid4vci';
import { BATCH_SIZE } from '../credential-definitions/template-settings';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { IssuanceConfig } from '../issuance-config';
import { NoncesService } from '../nonces/nonces.service';
import type { VerifiedNonce } from '../nonces/verified-nonce';
import { toAttestationRequirements } from './issuer-metadata';
import { attestationsNotSupported, attestationWithoutNonce, tooManyKeys } from './openid4vci.errors';

export interface ProvenKeys {
  /** Without duplicates. */
  holderKeys: Jwk[];
  /** To be marked as used when the credentials are issued. */
  nonces: VerifiedNonce[];
}

/** Verifies which keys a wallet possesses (OpenID4VCI 1.0 Appendix F). */
@Injectable()
export class KeyProofsService {
  private readonly trustAnchors: X509Certificate[];

  constructor(
    private readonly nonces: NoncesService,
    config: IssuanceConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    this.trustAnchors = config.attesterAuthorities();
  }

  /** Tells whether authorities for key attestations are configured. */
  get canAttest(): boolean {
    return this.trustAnchors.length > 0;
  }

  /** @throws OpenId4VciError `invalid_proof`, `invalid_nonce` */
  verify(tenant: TenantId, credentialIssuer: string, proofs: Proofs, template: CredentialTemplate): ProvenKeys {
    const proven =
      proofs.type === 'jwt'
        ? this.verifyJwts(proofs.jwts, credentialIssuer, template)
        : [this.verifyAttestationProof(proofs.attestation, template)];
    const byThumbprint = new Map(proven.flatMap(({ keys }) => keys.map((key) => [jwkThumbprint(key), key])));
    assertBatchSize(byThumbprint.size);
    const nonces = new Map(proven.map(({ nonce }) => [nonce, this.nonces.verify(tenant, nonce)]));
    return { holderKeys: [...byThumbprint.values()], nonces: [...nonces.values()] };
  }

  private verifyJwts(jwts: string[], credentialIssuer: string, template: CredentialTemplate) {
    assertBatchSize(jwts.length);
    return jwts.map((jwt) => {
      const { holderKeys, nonce } = verifyKeyProof(jwt, {
        credentialIssuer,
        allowedAlgorithms: SIGNATURE_ALGORITHMS,
        now: this.clock(),
        isAttestationRequired: template.keyAttestation !== null,
        ...(this.canAttest && { verifyAttestation: (text: string) => this.verifyAttestation(text, template) }),
      });
      return { keys: holderKeys, nonce };
    });
  }

  /** Appendix F.3: the attestation itself is the proof and carries the nonce. */
  private verifyAttestationProof(text: string, template: CredentialTemplate) {
    if (!this.canAttest) throw attestationsNotSupported();
    const { attestedKeys, nonce } = this.verifyAttestation(text, template);
    if (nonce === undefined) throw attestationWithoutNonce();
    return { keys: attestedKeys, nonce };
  }

  private verifyAttestation(text: string, template: CredentialTemplate) {
    const requirements = toAttestationRequirements(template);
    return verifyKeyAttestation(text, { trustAnchors: this.trustAnchors, requirements, now: this.clock() });
  }
}

function assertBatchSize(count: number): void {
  if (count > BATCH_SIZE) throw tooManyKeys(BATCH_SIZE);
}
