import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { Jwk, jwkThumbprint } from '@vc/protocol/crypto';
import { OpenId4VciError, Proofs, verifyKeyAttestation, verifyKeyProof } from '@vc/protocol/openid4vci';
import { CredentialTemplate } from '../credential-templates/credential-template.entity';
import { IssuanceConfig } from '../issuance-config';
import { NoncesService } from '../nonces/nonces.service';
import type { VerifiedNonce } from '../nonces/verified-nonce';
import { BATCH_SIZE, PROOF_SIGNING_ALGORITHMS, requirementsOf } from './issuer-metadata';

export interface ProvenKeys {
  /** Each of them once. */
  holderKeys: Jwk[];
  /** To be used up when the credentials are issued. */
  nonces: VerifiedNonce[];
}

/** Finds out which keys a wallet has shown to be its own (OpenID4VCI 1.0 Appendix F). */
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

  /** Are there authorities that vouch for wallets' keys? */
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
        allowedAlgorithms: PROOF_SIGNING_ALGORITHMS,
        now: this.clock(),
        isAttestationRequired: template.keyAttestation !== null,
        ...(this.canAttest && { verifyAttestation: (text: string) => this.attestation(text, template) }),
      });
      return { keys: holderKeys, nonce };
    });
  }

  /** Appendix F.3: the attestation is the proof, and so it carries the nonce. */
  private verifyAttestationProof(text: string, template: CredentialTemplate) {
    if (!this.canAttest) throw new OpenId4VciError('invalid_proof', 'attestations are not supported');
    const { attestedKeys, nonce } = this.attestation(text, template);
    if (nonce === undefined) throw new OpenId4VciError('invalid_nonce', 'the key attestation has no nonce');
    return { keys: attestedKeys, nonce };
  }

  private attestation(text: string, template: CredentialTemplate) {
    const requirements = requirementsOf(template);
    return verifyKeyAttestation(text, { trustAnchors: this.trustAnchors, requirements, now: this.clock() });
  }
}

function assertBatchSize(count: number): void {
  if (count > BATCH_SIZE) throw new OpenId4VciError('invalid_proof', `at most ${BATCH_SIZE} keys are supported`);
}
