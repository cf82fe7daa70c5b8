import type { FuzzTarget } from '../fuzzer';
import { authorizationRequest, requestObject, requestUri } from './authorization-request';
import { authorizationResponse } from './authorization-response';
import { cbor } from './cbor';
import { certificate, certsOnly, crl, ocspRequest, pem } from './certificate';
import { dcql } from './dcql';
import { deliveryStatus } from './delivery-status';
import { did } from './did';
import { deviceRequest, encryptedResponse, encryptionInfo } from './iso-mdoc';
import { issuerResponses } from './issuer-responses';
import { jwe } from './jwe';
import { jwt } from './jwt';
import { deviceResponse, issuerSigned } from './mdoc';
import { credentialRequest, metadata, offer } from './offer';
import { scim } from './scim';
import { sdJwt } from './sd-jwt';
import { statusListCwt, statusListJwt } from './status-list';
import { vc } from './vc';

/** The targets by the names of their corpora. */
export const TARGETS: Readonly<Record<string, FuzzTarget>> = {
  'authorization-request': authorizationRequest,
  'authorization-response': authorizationResponse,
  cbor,
  certificate,
  'certs-only': certsOnly,
  'credential-request': credentialRequest,
  crl,
  dcql,
  'delivery-status': deliveryStatus,
  'device-request': deviceRequest,
  'device-response': deviceResponse,
  did,
  'encrypted-response': encryptedResponse,
  'encryption-info': encryptionInfo,
  'issuer-responses': issuerResponses,
  'issuer-signed': issuerSigned,
  jwe,
  jwt,
  metadata,
  'ocsp-request': ocspRequest,
  offer,
  pem,
  'request-object': requestObject,
  'request-uri': requestUri,
  scim,
  'sd-jwt': sdJwt,
  'status-list-cwt': statusListCwt,
  'status-list-jwt': statusListJwt,
  vc,
};
