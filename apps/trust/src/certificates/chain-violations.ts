import type { KeyObject } from 'node:crypto';
import { isSameKey } from '@vc/protocol/crypto';
import { type CertificateChain, CertificatePathError, verifyCertificatePath } from '@vc/protocol/x509';
import type { CertificateSigningRequest } from '../csrs/certificate-signing-request.entity';
import { extendedKeyUsagesOf } from '../pki/create-chain';

const MAX_CHAIN_LENGTH = 5;

interface ChainRequirements {
  /** The key of the certificate signing request. */
  publicKey: KeyObject;
  request: CertificateSigningRequest;
  now: Date;
}

/** Checks an imported chain, leaf first. Returns sentences without a full stop; an empty list for a valid chain. */
export function listChainViolations(chain: CertificateChain, { publicKey, request, now }: ChainRequirements): string[] {
  const hasRequestedKey = isSameKey(chain[0].publicKey, publicKey);
  return [
    ...(hasRequestedKey ? [] : ['certificate 0 has another key than the request']),
    ...listPathViolations(chain, request, now),
  ];
}

function listPathViolations(
  chain: CertificateChain,
  { type, signMdl }: CertificateSigningRequest,
  now: Date,
): string[] {
  if (chain.length < 2) return ['certificate must hold the authorities above the certificate, too'];
  if (chain.length > MAX_CHAIN_LENGTH) return [`certificate holds more than ${MAX_CHAIN_LENGTH} certificates`];
  const [extendedKeyUsage] = extendedKeyUsagesOf(type, signMdl);
  try {
    verifyCertificatePath(chain, now, { extendedKeyUsage });
    return [];
  } catch (error) {
    if (error instanceof CertificatePathError) return error.issues;
    throw error;
  }
}
