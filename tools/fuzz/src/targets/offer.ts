import {
  MalformedMessageError,
  OpenId4VciError,
  parseAuthorizationServerMetadata,
  parseCredentialOffer,
  parseCredentialRequest,
  parseCredentialResponse,
  parseDeferredCredentialRequest,
  parseIssuerMetadata,
  parseNotification,
  parseOfferUri,
} from '@vc/protocol/openid4vci';
import type { FuzzTarget } from '../fuzzer';
import { attempt, parseJson } from './attempt';

const ALLOWED = [MalformedMessageError];

/** The text of a QR code or link. */
export const offer: FuzzTarget = {
  format: 'text',
  run: (input) => {
    attempt(ALLOWED, () => parseOfferUri(input.toString()));
    const byValue = new URLSearchParams({ credential_offer: input.toString() });
    attempt(ALLOWED, () => parseOfferUri(`openid-credential-offer://?${byValue}`));
    attempt(ALLOWED, () => parseCredentialOffer(parseJson(input)));
  },
};

/** Metadata of credential issuers and authorization servers. */
export const metadata: FuzzTarget = {
  format: 'json',
  run: (input) => {
    const json = parseJson(input);
    attempt(ALLOWED, () => parseIssuerMetadata(json, 'https://issuer.example'));
    attempt(ALLOWED, () => parseAuthorizationServerMetadata(json, 'https://issuer.example'));
  },
};

/** Bodies that an issuer receives, and those with which it answers. */
export const credentialRequest: FuzzTarget = {
  format: 'json',
  run: (input) => {
    const json = parseJson(input);
    attempt([OpenId4VciError], () => parseCredentialRequest(json));
    attempt([OpenId4VciError], () => parseDeferredCredentialRequest(json));
    attempt([OpenId4VciError], () => parseNotification(json));
    attempt(ALLOWED, () => parseCredentialResponse(json));
  },
};
