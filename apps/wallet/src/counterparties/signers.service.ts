import { X509Certificate } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { GrowingCache } from '@vc/platform/scheduling';
import { type TenantId } from '@vc/platform/access-control';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { IdentifiedSigner, ProvenSigner, TrustClient, trustedNameOf } from '@vc/platform/service-clients';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { describeCertificate } from '@vc/protocol/x509';

/** A change of the tenant's trusted entities takes effect after this time. */
const CACHE_TTL_MS = 5_000;
const CACHE_SIZE = 10_000;

/** What is proven about the issuer of a credential or the signer of a request. */
export interface SignerIdentity {
  /** The name that a trusted entity or the platform vouches for; null for an untrusted signer. */
  trustedName: string | null;
  did: string | null;
  /** The subject of the certificate (RFC 4514). Without trust it is what the signer says of itself. */
  certificateSubject: string | null;
  trusted: boolean;
  trustedEntityId: string | null;
}

type Answer = Promise<IdentifiedSigner | null>;

/** Tells whether a tenant's trusted entities or this platform vouch for a signer. Decisions are cached. */
@Injectable()
export class SignersService {
  private readonly decisions = new GrowingCache<string, { signer: IdentifiedSigner | null }, () => Answer>({
    max: CACHE_SIZE,
    ttl: CACHE_TTL_MS,
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _stale, { context: identify }) => ({ signer: await identify() }),
  });
  private readonly subjects = new GrowingCache<string, string>({ max: CACHE_SIZE });
  /** A signer of a held credential is described each time the credential is shown. */
  private readonly digests = new WeakMap<ProvenSigner, string>();

  constructor(
    private readonly trust: TrustClient,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Returns null for a signer that is not trusted. @throws DomainError `UNAVAILABLE` */
  async identify(tenant: TenantId, signer: ProvenSigner): Answer {
    if (signer.did === undefined && !signer.x5c) return null;
    const key = `${tenant}/${this.digestOf(signer)}`;
    return (await this.decisions.forceFetch(key, { context: () => this.trust.identifySigner(tenant, signer) })).signer;
  }

  /** Describes a signer. While the trust service is unavailable, no signer is trusted. */
  async describe(tenant: TenantId, signer: ProvenSigner): Promise<SignerIdentity> {
    const identified = await this.identify(tenant, signer).catch((err: unknown) => {
      this.logger.warn({ event: 'signer.not-identified', tenantId: tenant, err });
      return null;
    });
    const certificateSubject = signer.x5c?.[0] === undefined ? null : this.readSubject(signer.x5c[0]);
    return {
      trustedName: trustedNameOf(identified, certificateSubject),
      did: signer.did ?? null,
      certificateSubject,
      trusted: identified !== null,
      trustedEntityId: identified?.trustedEntityId ?? null,
    };
  }

  private digestOf(signer: ProvenSigner): string {
    const digest = this.digests.get(signer) ?? sha256Base64Url(JSON.stringify(signer));
    this.digests.set(signer, digest);
    return digest;
  }

  private readSubject(leaf: string): string {
    const known = this.subjects.get(leaf);
    if (known !== undefined) return known;
    const { subject } = describeCertificate(new X509Certificate(Buffer.from(leaf, 'base64')).toString());
    this.subjects.set(leaf, subject);
    return subject;
  }
}
