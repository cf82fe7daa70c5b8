import { allowedMetadata, assertConstraints, parseConstraints } from './constraints';
import { type EntityMetadata, type EntityStatement, parseEntityStatement } from './entity-statement';
import { FederationError } from './federation-error';
import { type FederationKeys, verifySignedWith } from './federation-keys';
import {
  applyMetadataPolicy,
  mergeMetadataPolicies,
  type MetadataPolicy,
  parseMetadataPolicy,
} from './metadata-policy';

/** An entity that is trusted for its pinned keys. */
export interface TrustAnchor {
  entityIdentifier: string;
  keys: FederationKeys;
}

/** A chain whose signatures, times, constraints and policies have been checked. */
export interface TrustChain {
  subject: string;
  /** Federation keys of the subject, with which it signs its trust marks and statements. */
  keys: FederationKeys;
  trustAnchor: string;
  /** Of the subject, as its superiors restrict it. */
  metadata: EntityMetadata;
  /** When the first statement of the chain expires. */
  expiresAt: Date;
  /** Claims of the Entity Configurations at both ends. */
  subjectClaims: Record<string, unknown>;
  trustAnchorClaims: Record<string, unknown>;
}

/** Statements of a chain, the configuration of the anchor included. */
const MAX_STATEMENTS = 12;

/**
 * Verifies a trust chain: the Entity Configuration of its subject, the Subordinate Statements above it, and the Entity
 * Configuration of the trust anchor.
 * @see https://openid.net/specs/openid-federation-1_0.html#section-10.2
 * @throws FederationError
 */
export function verifyTrustChain(tokens: readonly string[], anchor: TrustAnchor, now: Date): TrustChain {
  if (tokens.length === 0 || tokens.length > MAX_STATEMENTS) {
    throw new FederationError('the trust chain is too long or empty');
  }
  const statements = tokens.map((token) => parseEntityStatement(token, now));
  const [subject, last] = [statements[0], statements.at(-1)];
  if (!subject || !last) throw new FederationError('the trust chain is empty');
  assertEnds(subject, last, anchor);
  assertLinks(statements);
  const subordinates = statements.slice(1, -1);
  assertAuthorityHint(subject, subordinates);
  return {
    subject: subject.sub,
    keys: subject.keys,
    trustAnchor: last.sub,
    metadata: resolveMetadata(subject, subordinates),
    expiresAt: new Date(Math.min(...statements.map(({ exp }) => exp)) * 1000),
    subjectClaims: subject.claims,
    trustAnchorClaims: last.claims,
  };
}

/** Checks that an Entity Configuration is signed with a key of its own (§3.2). @throws FederationError */
export function verifySelfSigned({ jws, iss, sub, keys }: EntityStatement): void {
  if (iss !== sub) throw new FederationError('the statement is not an entity configuration');
  verifySignedWith(jws, keys);
}

/** @throws FederationError */
function assertEnds(subject: EntityStatement, last: EntityStatement, { entityIdentifier, keys }: TrustAnchor): void {
  verifySelfSigned(subject);
  verifySelfSigned(last);
  if (last.sub !== entityIdentifier) throw new FederationError('the trust chain does not end at the trust anchor');
  verifySignedWith(last.jws, keys);
}

/** Each statement is about the issuer of the one below it, and its keys are those that signed that one. @throws FederationError */
function assertLinks(statements: readonly EntityStatement[]): void {
  const subjects = statements.slice(1).map(({ sub }) => sub);
  if (new Set(subjects).size !== subjects.length) throw new FederationError('the trust chain is a loop');
  statements.forEach((statement, index) => {
    const above = statements[index + 1];
    if (!above) return;
    if (statement.iss !== above.sub) {
      throw new FederationError('a statement of the trust chain is about another entity');
    }
    if (index > 0 && statement.iss === statement.sub) {
      throw new FederationError('an entity configuration is within the trust chain');
    }
    verifySignedWith(statement.jws, above.keys);
  });
}

/** §3.1.2: the subject names its immediate superior. @throws FederationError */
function assertAuthorityHint({ authorityHints }: EntityStatement, [superior]: readonly EntityStatement[]): void {
  if (superior && !authorityHints.includes(superior.iss)) {
    throw new FederationError('the immediate superior is not among the authority_hints');
  }
}

/**
 * Applies the metadata of the immediate superior, and the constraints and policies from the anchor down (§6.1.4 and §6.2).
 * @param subordinates the immediate superior's statement first
 * @throws FederationError
 */
function resolveMetadata(subject: EntityStatement, subordinates: readonly EntityStatement[]): EntityMetadata {
  let metadata = withSuperiorsMetadata(subject.metadata, subordinates[0]?.metadata ?? {});
  const subjects = subordinates.map(({ sub }) => sub);
  let policy: MetadataPolicy = {};
  for (const [index, { claims }] of [...subordinates.entries()].reverse()) {
    const constraints = parseConstraints(claims.constraints);
    assertConstraints(constraints, subjects.slice(0, index + 1));
    metadata = allowedMetadata(constraints, metadata);
    policy = mergeMetadataPolicies(policy, parseMetadataPolicy(claims));
  }
  return applyMetadataPolicy(policy, metadata);
}

/** §3.1.1: the superior's parameters replace those of the subject, for the entity types that the subject has. */
function withSuperiorsMetadata(own: EntityMetadata, superiors: EntityMetadata): EntityMetadata {
  return Object.fromEntries(
    Object.entries(own).map(([type, parameters]) => [
      type,
      Object.hasOwn(superiors, type) ? { ...parameters, ...superiors[type] } : parameters,
    ]),
  );
}
