import type { Violation } from '@vc/platform/http';
import { violation } from '@vc/platform/http';
import { isSupportedDid } from '@vc/protocol/did';
import { isObject } from '@vc/protocol/json';
import { parsePemCertificate } from '@vc/protocol/x509';
import { textViolations, unknownMembers } from './violations';

const MAX_TRUSTED_ISSUERS = 20;

/** Yields each violation of `trustedIssuers` of a requested credential (IF §9.4). */
export function* validateTrustedIssuers(issuers: unknown, pointer: string): Generator<Violation> {
  if (issuers === undefined) return;
  if (!Array.isArray(issuers) || issuers.length > MAX_TRUSTED_ISSUERS) {
    yield violation(pointer, `must be a list of at most ${MAX_TRUSTED_ISSUERS} issuers`);
    return;
  }
  for (const [index, issuer] of (issuers as unknown[]).entries()) {
    yield* validateTrustedIssuer(issuer, `${pointer}/${index}`);
  }
}

function* validateTrustedIssuer(issuer: unknown, pointer: string): Generator<Violation> {
  if (!isObject(issuer)) {
    yield violation(pointer, 'must be an object with did or certificate');
    return;
  }
  const { did, certificate } = issuer;
  yield* unknownMembers(issuer, ['did', 'certificate', 'name'], pointer);
  yield* textViolations(issuer, ['name'], pointer);
  if ((did === undefined) === (certificate === undefined)) {
    yield violation(pointer, 'must have either did or certificate');
    return;
  }
  const isDid = typeof did === 'string' && isSupportedDid(did);
  if (did !== undefined && !isDid) yield violation(`${pointer}/did`, 'must be a did:web, did:jwk or did:key');
  const isCertificate = typeof certificate === 'string' && parsePemCertificate(certificate) !== undefined;
  if (certificate !== undefined && !isCertificate) {
    yield violation(`${pointer}/certificate`, 'must be one certificate as PEM');
  }
}
