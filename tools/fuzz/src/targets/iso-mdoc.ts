import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { CborError, decodeCbor, Encoded, encodeCbor, encodeEmbedded } from '@vc/protocol/cbor';
import { encodeBase64Url } from '@vc/protocol/crypto';
import { matchHeldClaims } from '@vc/protocol/dcql';
import {
  createRecipientKey,
  decryptDeviceResponse,
  encryptDeviceResponse,
  MdocError,
  splitDeviceResponse,
} from '@vc/protocol/mdoc';
import { RequestRejectedError, verifyIsoMdocRequest } from '@vc/protocol/openid4vp-client';
import type { FuzzTarget } from '../fuzzer';
import { attempt, attemptAsync } from './attempt';
import { now } from './signing';

const ORIGIN = 'https://verifier.example';
const recipientKey = createRecipientKey(Buffer.alloc(16, 7));
const session = { encryptionInfo: recipientKey.encryptionInfo, origin: ORIGIN };

/**
 * Requests of ISO/IEC 18013-7 Annex C as a wallet receives them: the `DeviceRequest` as it is, and without reader
 * authentication, so that what is behind the signature is reached.
 */
export const deviceRequest: FuzzTarget = {
  format: 'cbor',
  run: (input) => {
    verify(input, recipientKey.encryptionInfo);
    const unsigned = attempt([CborError], () => encodeCbor(withoutSignatures(decodeCbor(input))));
    if (unsigned) verify(unsigned, recipientKey.encryptionInfo);
  },
};

/** `encryptionInfo` of a request, to whose key the wallet encrypts. */
export const encryptionInfo: FuzzTarget = {
  format: 'cbor',
  run: async (input) => {
    const text = encodeBase64Url(input);
    verify(REQUEST, text);
    const encrypt = () => encryptDeviceResponse(Buffer.from('response'), { ...session, encryptionInfo: text });
    await attemptAsync([MdocError], encrypt);
  },
};

/** Responses as a verifier receives them: the encrypted structure, and its plaintext. */
export const encryptedResponse: FuzzTarget = {
  format: 'cbor',
  run: async (input) => {
    await attemptAsync([MdocError], () => decryptDeviceResponse(encodeBase64Url(input), recipientKey, ORIGIN));
    const response = await encryptDeviceResponse(input, session);
    await attemptAsync([MdocError], async () => {
      splitDeviceResponse(await decryptDeviceResponse(response, recipientKey, ORIGIN));
    });
  },
};

const ITEMS = new Map<string, CborValue>([
  ['docType', 'org.example.person'],
  ['nameSpaces', new Map([['org.example.1', new Map([['name', false]])]])],
]);
const REQUEST = toRequest(ITEMS);

function toRequest(items: CborMap): Buffer {
  const itemsRequest = new Encoded(encodeEmbedded(items));
  return encodeCbor({ version: '1.0', docRequests: [{ itemsRequest }] });
}

/** Matches the query of an admitted request with a document that the holder has. */
function verify(request: Uint8Array, info: string): void {
  const data = { deviceRequest: encodeBase64Url(request), encryptionInfo: info };
  const admitted = attempt([RequestRejectedError], () => verifyIsoMdocRequest({ data, origin: ORIGIN, now }));
  for (const query of admitted?.dcqlQuery.credentials ?? []) {
    const claims = { 'org.example.1': { name: 'Thandi' } };
    matchHeldClaims(query, {
      format: 'mso_mdoc',
      types: ['org.example.person'],
      claims,
      authorityKeyIdentifiers: () => [],
    });
  }
}

function withoutSignatures(request: CborValue): CborValue {
  if (!(request instanceof Map)) return request;
  request.delete('readerAuthAll');
  const documents = request.get('docRequests');
  for (const each of Array.isArray(documents) ? documents : []) if (each instanceof Map) each.delete('readerAuth');
  return request;
}
