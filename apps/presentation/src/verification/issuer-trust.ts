import { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { DidResolver } from '@vc/platform/did-resolver';
import { DomainError } from '@vc/platform/http';
import { OutgoingHttpError } from '@vc/platform/outgoing-http';
import { TrustClient, TrustDecision, TrustRules } from '@vc/platform/service-clients';
import { importPublicJwk, InvalidJwkError, JoseHeader, publicJwkOf, sha256Base64Url } from '@vc/protocol/crypto';
import {
  assertListsKey,
  DidDocument,
  DidError,
  findVerificationKey,
  isSupportedDid,
  findIssuerDid,
} from '@vc/protocol/did';
import { CertificatePathError, describeCertificate, parseX5c, subjectUrisOf } from '@vc/protocol/x509';
import { LRUCache } from 'lru-cache';

/** A change of the tenant's trusted entities is seen after that time. */
const REUSE_MS = 1_000;
const CACHE_SIZE = 10_000;
const LEAF_CACHE_SIZE = 2_000;

/** `did`: a URI of its subjectAltName. */
type Leaf = Pick<TrustedSigner, 'key' | 'issuer'> & { did?: string | undefined };

export interface TrustedSigner {
  key: KeyObject;
  /** The DID, or the distinguished name of the certificate: what was verified, and not what a claim says. */
  issuer: string;
  voucher: TrustDecision;
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
  private readonly vouchers = new LRUCache<string, Promise<TrustDecision>>({ max: CACHE_SIZE, ttl: REUSE_MS });
  private readonly leaves = new LRUCache<string, Leaf>({ max: LEAF_CACHE_SIZE });

  constructor(
    private readonly trust: TrustClient,
    private readonly resolver: DidResolver,
  ) {}

  /**
   * The signer of a JWT: by `x5c`, or by a DID in `iss` or `kid`, or by both with one key, of which one is enough. The
   * document of a DID is fetched only where the DID is trusted.
   * @throws UntrustedIssuerError where there is no key, DomainError `UPSTREAM_UNAVAILABLE` where a DID document cannot be had
   */
  async ofJwt(
    tenant: TenantId,
    header: JoseHeader,
    issuer: string | undefined,
    rules: TrustRules,
  ): Promise<TrustedSigner> {
    const { x5c, kid } = header;
    const did = didIn(header, issuer);
    if (x5c === undefined) {
      if (did === undefined) throw new UntrustedIssuerError(['the issuer has neither a certificate nor a DID']);
      const keyId = typeof kid === 'string' ? kid : undefined;
      return this.ofDid(
        tenant,
        did,
        rules,
        (document) => importPublicJwk(findVerificationKey(document, 'assertionMethod', keyId)).key,
      );
    }
    const signer = await this.ofChain(tenant, x5c, rules);
    const named = did ?? (issuer === undefined ? this.leafOf(x5c).did : undefined);
    if (!('faults' in signer.voucher) || named === undefined) return signer;
    return this.ofCertifiedDid(tenant, named, rules, { signer, kid });
  }

  /** A certificate of no trusted authority, whose key is one of a DID that is trusted. */
  private async ofCertifiedDid(
    tenant: TenantId,
    did: string,
    rules: TrustRules,
    { signer, kid }: { signer: TrustedSigner; kid: unknown },
  ): Promise<TrustedSigner> {
    const voucher = await this.voucherOfDid(tenant, did, rules);
    if ('faults' in voucher) return signer;
    return this.ofDid(tenant, did, rules, (document) => {
      assertListsKey(document, 'assertionMethod', { key: publicJwkOf(signer.key), kid });
      return signer.key;
    });
  }

  /** @param x5c base64, leaf first. @throws UntrustedIssuerError where it holds no certificates */
  async ofChain(tenant: TenantId, x5c: unknown, rules: TrustRules): Promise<TrustedSigner> {
    try {
      const { key, issuer } = this.leafOf(x5c);
      const chain = x5c as string[];
      const ask = () => this.trust.resolveTrustForChain(tenant, chain, rules);
      return { key, issuer, voucher: await this.remembered(tenant, chain, rules, ask) };
    } catch (cause) {
      if (cause instanceof CertificatePathError) throw new UntrustedIssuerError(cause.issues);
      throw cause;
    }
  }

  private async ofDid(
    tenant: TenantId,
    did: string,
    rules: TrustRules,
    keyIn: (document: DidDocument) => KeyObject,
  ): Promise<TrustedSigner> {
    const voucher = await this.voucherOfDid(tenant, did, rules);
    if ('faults' in voucher) throw new UntrustedIssuerError(voucher.faults);
    try {
      return { key: await this.resolver.read(did, keyIn), issuer: did, voucher };
    } catch (cause) {
      if (cause instanceof OutgoingHttpError && cause.isTransient) {
        throw new DomainError('UPSTREAM_UNAVAILABLE', `The DID cannot be resolved. ${cause.message}`, { cause });
      }
      if (cause instanceof DidError || cause instanceof InvalidJwkError || cause instanceof OutgoingHttpError) {
        throw new UntrustedIssuerError([`the DID cannot be resolved: ${cause.message}`]);
      }
      throw cause;
    }
  }

  private voucherOfDid(tenant: TenantId, did: string, rules: TrustRules): Promise<TrustDecision> {
    return this.remembered(tenant, did, rules, () => this.trust.resolveTrustForDid(tenant, did, rules));
  }

  private async remembered(
    tenant: TenantId,
    whom: string | string[],
    rules: TrustRules,
    ask: () => Promise<TrustDecision>,
  ): Promise<TrustDecision> {
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
    const certificate = parseX5c(x5c)[0];
    const leaf = {
      key: certificate.publicKey,
      issuer: describeCertificate(certificate.toString()).subject,
      did: subjectUrisOf(certificate).find(isSupportedDid),
    };
    this.leaves.set(place, leaf);
    return leaf;
  }
}

/** @throws UntrustedIssuerError where `kid` and `iss` name two */
function didIn(header: JoseHeader, issuer: string | undefined): string | undefined {
  try {
    return findIssuerDid(header, issuer);
  } catch (cause) {
    if (cause instanceof DidError) throw new UntrustedIssuerError([cause.message]);
    throw cause;
  }
}
