import {
  DidError,
  findIssuerDid,
  findVerificationKey,
  isSupportedDid,
  parseDidDocument,
  resolveDidJwk,
  resolveDidKey,
  toDidDocumentUrl,
} from '@vc/protocol/did';
import type { FuzzTarget } from '../fuzzer';
import { attempt, parseJson } from './attempt';

/** A DID, a DID URL or a DID document. */
export const did: FuzzTarget = {
  format: 'json',
  run: (input) => {
    const text = input.toString();
    isSupportedDid(text);
    attempt([DidError], () => findIssuerDid({ alg: 'ES256', kid: text }, 'did:web:a'));
    for (const resolve of [resolveDidJwk, resolveDidKey, toDidDocumentUrl]) attempt([DidError], () => resolve(text));
    const document = attempt([DidError], () => parseDidDocument(parseJson(input), 'did:web:issuer.example'));
    if (!document) return;
    attempt([DidError], () => findVerificationKey(document, 'assertionMethod'));
    attempt([DidError], () => findVerificationKey(document, 'authentication', '#key-1'));
  },
};
