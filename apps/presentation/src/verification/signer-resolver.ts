import { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { DidResolver } from '@vc/platform/did-resolver';
import { Budget, OutgoingHttpError } from '@vc/platform/outgoing-http';
import { TrustRules } from '@vc/platform/service-clients';
import { importPublicJwk, InvalidJwkError, JoseHeader, publicJwkOf } from '@vc/protocol/crypto';
import { assertListsKey, DidDocument, DidError, findIssuerDid, findVerificationKey } from '@vc/protocol/did';
import { translating } from '@vc/protocol/errors';
import { CertificatePathError } from '@vc/protocol/x509';
import { FederatedSigners, isEntityIdentifier } from './federated-signers';
import { LeafCertificates } from './leaf-certificates';
import type { ResolvedSigner } from './resolved-signer';
import { TrustDecisions } from './trust-decisions';
import { didUnavailable, UntrustedIssuerError } from './verification.errors';

/** For whom a signer is resolved, by which rules, and what the look-up of a DID document may cost. */
interface ResolutionContext {
  tenantId: TenantId;
  rules: TrustRules;
  budget: Budget;
}

type FindKey = (document: DidDocument) => KeyObject;

/** A party that may have signed a JWT. A table of candidates lists them in the order in which they are tried. */
interface Candidate {
  /** Undefined if the JWT does not identify such a party. */
  identifier: string | undefined;
  resolve: (identifier: string) => Promise<ResolvedSigner>;
}

/** Resolves the key of a signer, and whether the tenant trusts it. */
@Injectable()
export class SignerResolver {
  constructor(
    private readonly decisions: TrustDecisions,
    private readonly leaves: LeafCertificates,
    private readonly documents: DidResolver,
    private readonly federated: FederatedSigners,
  ) {}

  /**
   * Resolves the signer of a JWT: by `x5c`, by a DID in `iss` or `kid`, or by both, of which one has to be trusted. The
   * document of a DID is fetched only if the DID is trusted. An issuer with an https URL that is trusted by neither may be an
   * entity of a federation. Its `kid` may name a DID beside a certificate.
   * @throws UntrustedIssuerError if no key is found, DomainError `UPSTREAM_UNAVAILABLE` if a DID document is unreachable
   */
  async resolveForJwt(
    context: ResolutionContext,
    header: JoseHeader,
    issuer: string | undefined,
  ): Promise<ResolvedSigner> {
    const { x5c, kid } = header;
    const did = parseIssuerDid(header, issuer);
    const entity = isEntityIdentifier(issuer) ? issuer : undefined;
    if (x5c === undefined) {
      return resolveFirst([
        { identifier: did, resolve: (id) => this.resolveForDid(context, id, (document) => findKey(document, kid)) },
        { identifier: entity, resolve: (id) => this.resolveForEntity(context, header, id) },
      ]);
    }
    const signer = await this.resolveForChain(context.tenantId, x5c, context.rules);
    const certifiedDid = did ?? (issuer === undefined ? this.leaves.read(x5c).did : findDidOfEntity(header, issuer));
    return resolveTrusted(signer, [
      { identifier: certifiedDid, resolve: (id) => this.resolveForCertifiedDid(context, id, { signer, kid }) },
      { identifier: entity, resolve: (id) => this.resolveForCertifiedEntity(context, id, signer) },
    ]);
  }

  /**
   * Resolves a signer that has to be an entity of a federation, with one of its keys.
   * @throws UntrustedIssuerError
   */
  async resolveForEntity(
    { tenantId, rules }: ResolutionContext,
    { x5c, kid }: JoseHeader,
    entityIdentifier: string,
  ): Promise<ResolvedSigner> {
    if (x5c === undefined) return this.federated.resolve(tenantId, rules, { entityIdentifier, kid });
    const { key: certifiedKey } = translating(
      () => this.leaves.read(x5c),
      CertificatePathError,
      (cause) => new UntrustedIssuerError(cause.issues, { cause }),
    );
    return this.federated.resolve(tenantId, rules, { entityIdentifier, certifiedKey });
  }

  /**
   * Resolves the signer of a credential as `resolveForJwt` does. Its certificate must be fit to sign credentials, also
   * if it is pinned or its key is one of a DID.
   * @throws as `resolveForJwt`
   */
  async resolveForCredential(
    context: ResolutionContext,
    header: JoseHeader,
    issuer: string | undefined,
  ): Promise<ResolvedSigner> {
    const signer = await this.resolveForJwt(context, header, issuer);
    if (header.x5c === undefined || 'faults' in signer.decision) return signer;
    const { usageIssues } = this.leaves.read(header.x5c);
    if (usageIssues.length > 0) throw new UntrustedIssuerError(usageIssues);
    return signer;
  }

  /** @param x5c base64 DER certificates, leaf first. @throws UntrustedIssuerError if it holds no certificates */
  async resolveForChain(tenant: TenantId, x5c: unknown, rules: TrustRules): Promise<ResolvedSigner> {
    return translating(
      async () => {
        const { key, subject } = this.leaves.read(x5c);
        const decision = await this.decisions.resolveForChain(tenant, x5c as string[], rules);
        return { key, issuer: subject, decision, identifiers: { x5c: x5c as string[] } };
      },
      CertificatePathError,
      (cause) => new UntrustedIssuerError(cause.issues, { cause }),
    );
  }

  /** Resolves the signer with an untrusted certificate if its key is one of a trusted DID. */
  private async resolveForCertifiedDid(
    context: ResolutionContext,
    did: string,
    { signer, kid }: { signer: ResolvedSigner; kid: unknown },
  ): Promise<ResolvedSigner> {
    const decision = await this.decisions.resolveForDid(context.tenantId, did, context.rules);
    if ('faults' in decision) return signer;
    return this.resolveForDid(context, did, (document) => {
      assertListsKey(document, 'assertionMethod', { key: publicJwkOf(signer.key), kid });
      return signer.key;
    });
  }

  /** Resolves the signer with an untrusted certificate if its key is one of an entity of a federation. */
  private async resolveForCertifiedEntity(
    context: ResolutionContext,
    entityIdentifier: string,
    signer: ResolvedSigner,
  ): Promise<ResolvedSigner> {
    const { decision } = signer;
    const entity = { entityIdentifier, certifiedKey: signer.key };
    return this.federated.resolve(context.tenantId, context.rules, entity).catch((error: unknown) => {
      if (!(error instanceof UntrustedIssuerError)) throw error;
      const faults = 'faults' in decision ? [...decision.faults, ...error.issues] : error.issues;
      return { ...signer, decision: { trustedEntityId: null, faults } };
    });
  }

  private async resolveForDid(
    { tenantId, rules, budget }: ResolutionContext,
    did: string,
    find: FindKey,
  ): Promise<ResolvedSigner> {
    const decision = await this.decisions.resolveForDid(tenantId, did, rules);
    if ('faults' in decision) throw new UntrustedIssuerError(decision.faults);
    const key = await translating(
      () => this.documents.read(did, find, budget),
      [DidError, InvalidJwkError, OutgoingHttpError],
      toResolutionError,
    );
    return { key, issuer: did, decision, identifiers: { did } };
  }
}

/** Resolves the first candidate that is identified. @throws UntrustedIssuerError if none is */
async function resolveFirst(candidates: Candidate[]): Promise<ResolvedSigner> {
  for (const { identifier, resolve } of candidates) if (identifier !== undefined) return resolve(identifier);
  throw new UntrustedIssuerError(['the issuer has neither a certificate nor a DID']);
}

/** Resolves candidates until the signer is trusted. @param signer is returned if it is trusted itself */
async function resolveTrusted(signer: ResolvedSigner, candidates: Candidate[]): Promise<ResolvedSigner> {
  let resolved = signer;
  for (const { identifier, resolve } of candidates) {
    if (!('faults' in resolved.decision)) return resolved;
    if (identifier !== undefined) resolved = await resolve(identifier);
  }
  return resolved;
}

function findKey(document: DidDocument, kid: unknown): KeyObject {
  const keyId = typeof kid === 'string' ? kid : undefined;
  return importPublicJwk(findVerificationKey(document, 'assertionMethod', keyId)).key;
}

/** The DID that `kid` names, where `iss` is an https URL: an entity of a federation may have both. */
function findDidOfEntity(header: JoseHeader, issuer: string): string | undefined {
  return isEntityIdentifier(issuer) ? parseIssuerDid(header, undefined) : undefined;
}

/** @throws UntrustedIssuerError if `kid` and `iss` name two DIDs */
function parseIssuerDid(header: JoseHeader, issuer: string | undefined): string | undefined {
  return translating(
    () => findIssuerDid(header, issuer),
    DidError,
    (cause) => new UntrustedIssuerError([cause.message], { cause }),
  );
}

function toResolutionError(cause: Error): Error {
  if (cause instanceof OutgoingHttpError && cause.isTransient) return didUnavailable(cause);
  return new UntrustedIssuerError([`the DID cannot be resolved: ${cause.message}`], { cause });
}
