import { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { DidResolver } from '@vc/platform/did-resolver';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { TrustClient, Voucher, VouchingRules } from '@vc/platform/service-clients';
import { importPublicJwk, JoseHeader, sha256Base64Url } from '@vc/protocol/crypto';
import { DidError, findVerificationKey } from '@vc/protocol/did';
import { CertificatePathError, describeCertificate, parseX5c } from '@vc/protocol/x509';
import { LRUCache } from 'lru-cache';

/** A change of the tenant's trusted entities is seen after that time. */
const REUSE_MS = 5_000;
const REMEMBERED = 10_000;
const REMEMBERED_LEAVES = 2_000;

type Leaf = Pick<TrustedSigner, 'key' | 'issuer'>;

export interface TrustedSigner {
  key: KeyObject;
  /** The DID, or the distinguished name of the certificate: what was verified, and not what a claim says. */
  issuer: string;
  voucher: Voucher;
}

/** Nobody can say whose key it is. */
export class UntrustedIssuerError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('; '));
  }
}

/** Finds out whether a signer is trusted, by the tenant's trusted entities. */
@Injectable()
export class IssuerTrust {
  private readonly vouchers = new LRUCache<string, Promise<Voucher>>({ max: REMEMBERED, ttl: REUSE_MS });
  private readonly leaves = new LRUCache<string, Leaf>({ max: REMEMBERED_LEAVES });

  constructor(
    private readonly trust: TrustClient,
    private readonly resolver: DidResolver,
  ) {}

  /**
   * The signer of a JWT: by `x5c`, or by a DID in `kid` or `iss`. A DID is asked for only where it is trusted.
   * @throws UntrustedIssuerError where there is no key
   */
  async ofJwt(
    tenant: TenantId,
    { x5c, kid }: JoseHeader,
    issuer: string | undefined,
    rules: VouchingRules,
  ): Promise<TrustedSigner> {
    if (x5c !== undefined) return this.ofChain(tenant, x5c, rules);
    const keyId = typeof kid === 'string' ? kid : undefined;
    const did = keyId?.startsWith('did:') ? keyId.split('#', 1)[0]! : issuer;
    if (!did?.startsWith('did:')) throw new UntrustedIssuerError(['the issuer has neither a certificate nor a DID']);
    if (issuer?.startsWith('did:') && issuer !== did) {
      throw new UntrustedIssuerError(['the key is of another DID than the issuer']);
    }
    return this.ofDid(tenant, did, keyId, rules);
  }

  /** @param x5c base64, leaf first. @throws UntrustedIssuerError where it holds no certificates */
  async ofChain(tenant: TenantId, x5c: unknown, rules: VouchingRules): Promise<TrustedSigner> {
    try {
      const leaf = this.leafOf(x5c);
      const chain = x5c as string[];
      const ask = () => this.trust.vouchForChain(tenant, chain, rules);
      return { ...leaf, voucher: await this.remembered(tenant, chain, rules, ask) };
    } catch (cause) {
      if (cause instanceof CertificatePathError) throw new UntrustedIssuerError(cause.faults);
      throw cause;
    }
  }

  private async ofDid(tenant: TenantId, did: string, kid: string | undefined, rules: VouchingRules) {
    const voucher = await this.remembered(tenant, did, rules, () => this.trust.vouchForDid(tenant, did, rules));
    if ('faults' in voucher) throw new UntrustedIssuerError(voucher.faults);
    try {
      const document = await this.resolver.resolve(did);
      return { key: importPublicJwk(findVerificationKey(document, 'assertionMethod', kid)).key, issuer: did, voucher };
    } catch (cause) {
      if (cause instanceof DidError || cause instanceof OutgoingHttpError) {
        throw new UntrustedIssuerError([`the DID cannot be resolved: ${cause.message}`]);
      }
      throw cause;
    }
  }

  private async remembered(
    tenant: TenantId,
    whom: string | string[],
    rules: VouchingRules,
    ask: () => Promise<Voucher>,
  ): Promise<Voucher> {
    const place = sha256Base64Url(JSON.stringify([tenant, whom, rules]));
    const known = this.vouchers.get(place);
    if (known) return known;
    const voucher = ask();
    this.vouchers.set(place, voucher);
    voucher.catch(() => this.vouchers.delete(place));
    return voucher;
  }

  /** Reading a certificate costs more than checking a signature, and issuers come back. */
  private leafOf(x5c: unknown): Leaf {
    const place = sha256Base64Url(JSON.stringify(x5c));
    const known = this.leaves.get(place);
    if (known) return known;
    const [certificate] = parseX5c(x5c);
    const leaf = { key: certificate!.publicKey, issuer: describeCertificate(certificate!.toString()).subject };
    this.leaves.set(place, leaf);
    return leaf;
  }
}
