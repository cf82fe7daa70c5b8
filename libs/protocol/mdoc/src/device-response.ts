import { decodeCbor, Encoded, encodeCbor, encodeEmbedded, readEmbedded } from '@vc/protocol/cbor';
import type { CborValue } from '@vc/protocol/cbor';
import { parseCoseSign1, signCose, verifyCose } from '@vc/protocol/cose';
import type { CoseSign1 } from '@vc/protocol/cose';
import { importPublicJwk } from '@vc/protocol/crypto';
import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { translateMdocErrors, parseIssuerSigned, verifyIssuerSigned } from './issuer-signed';
import type { IssuerSigned, VerifiedIssuerSigned, VerifyIssuerSignedOptions } from './issuer-signed';
import { MdocError } from './mdoc-error';
import { requireMap } from './mobile-security-object';
import { isVersion1 } from './version';

/**
 * Encodes `DeviceAuthenticationBytes`, which the device key signs (ISO/IEC 18013-5 §9.1.3.4).
 * @param sessionTranscript encoded `SessionTranscript`
 */
export function encodeDeviceAuthentication(
  sessionTranscript: Uint8Array,
  docType: string,
  deviceNameSpacesBytes: CborValue,
): Buffer {
  return encodeEmbedded([
    'DeviceAuthentication',
    new Encoded(Buffer.from(sessionTranscript)),
    docType,
    deviceNameSpacesBytes,
  ]);
}

/** A parsed document of a `DeviceResponse` (ISO/IEC 18013-5 §8.3.2.1.2.2), not verified. */
export interface PresentedDocument {
  docType: string;
  issuerSigned: IssuerSigned;
  /** `DeviceNameSpacesBytes` as received; device-signed elements are not used. */
  deviceNameSpacesBytes: Encoded;
  deviceSignature: CoseSign1;
}

export interface VerifyDocumentOptions extends VerifyIssuerSignedOptions {
  /** Encoded `SessionTranscript`. */
  sessionTranscript: Uint8Array;
  /** Receives the error of the device signature, which is thrown without this callback. */
  onDeviceError?: (error: MdocError) => void;
}

export interface CreateDeviceResponseOptions {
  docType: string;
  /** Encoded `IssuerSigned`, as issued. */
  issuerSigned: Uint8Array;
  /** Namespace → identifiers of the elements to disclose. */
  disclose: Record<string, string[]>;
  /** Encoded `SessionTranscript`. */
  sessionTranscript: Uint8Array;
  alg: SignatureAlgorithm;
  sign: Signer;
}

const OK = 0;
const NO_NAME_SPACES = encodeEmbedded({});

/** Decodes a `DeviceResponse` with one document, as OpenID4VP 1.0 §B.2.5 requires. @throws MdocError */
export function decodeDeviceResponse(bytes: Uint8Array): PresentedDocument {
  return translateMdocErrors(() => {
    const response = requireMap(decodeCbor(bytes), 'the DeviceResponse');
    if (!isVersion1(response.get('version'))) throw new MdocError('the DeviceResponse has another version');
    if (response.get('status') !== OK) throw new MdocError('the status of the DeviceResponse is not 0');
    const documents = response.get('documents');
    if (!Array.isArray(documents) || documents.length !== 1) {
      throw new MdocError('the DeviceResponse does not have one document');
    }
    return parseDocument(documents[0]);
  });
}

/**
 * Verifies a presented document: issuer authentication and device authentication for this session (ISO/IEC 18013-5
 * §9.3.1, §9.1.3).
 * @throws MdocError
 */
export async function verifyDocument(
  { docType, issuerSigned, deviceNameSpacesBytes, deviceSignature }: PresentedDocument,
  options: VerifyDocumentOptions,
): Promise<VerifiedIssuerSigned> {
  const verified = await verifyIssuerSigned(issuerSigned, options);
  const { mobileSecurityObject: mso } = verified;
  if (mso.docType !== docType) throw new MdocError('the docType is not the one that was signed');
  try {
    const signed = encodeDeviceAuthentication(options.sessionTranscript, docType, deviceNameSpacesBytes);
    translateMdocErrors(
      () => verifyCose(deviceSignature, importPublicJwk(mso.deviceKey).key, signed),
      'deviceSignature',
    );
  } catch (error) {
    if (!(error instanceof MdocError) || !options.onDeviceError) throw error;
    options.onDeviceError(error);
  }
  return verified;
}

/**
 * Creates a `DeviceResponse` with a device signature for each document (ISO/IEC 18013-5 §8.3.2.1.2.2, §9.1.3.6).
 * @throws MdocError where `issuerSigned` is malformed
 */
export async function createDeviceResponse(...documents: CreateDeviceResponseOptions[]): Promise<Buffer> {
  return encodeCbor({ version: '1.0', documents: await Promise.all(documents.map(createDocument)), status: OK });
}

async function createDocument(options: CreateDeviceResponseOptions): Promise<CborValue> {
  const { docType, issuerSigned, disclose, sessionTranscript, alg, sign } = options;
  const { nameSpaces } = translateMdocErrors(() => parseIssuerSigned(decodeCbor(issuerSigned)));
  const issuerAuth = requireMap(decodeCbor(issuerSigned), 'issuerSigned').get('issuerAuth');
  const disclosed = Object.entries(disclose).map(([nameSpace, names]): [string, CborValue] => [
    nameSpace,
    (nameSpaces.get(nameSpace) ?? [])
      .filter(({ elementIdentifier }) => names.includes(elementIdentifier))
      .map(({ bytes }) => new Encoded(bytes)),
  ]);
  const payload = encodeDeviceAuthentication(sessionTranscript, docType, new Encoded(NO_NAME_SPACES));
  const deviceSignature = await signCose({ alg, payload, isDetached: true, sign });
  return {
    docType,
    issuerSigned: { nameSpaces: new Map(disclosed), issuerAuth },
    deviceSigned: { nameSpaces: new Encoded(NO_NAME_SPACES), deviceAuth: { deviceSignature } },
  };
}

function parseDocument(value: CborValue): PresentedDocument {
  const document = requireMap(value, 'a document');
  const docType = document.get('docType');
  if (typeof docType !== 'string') throw new MdocError('a document has no docType');
  const deviceSigned = requireMap(document.get('deviceSigned'), 'deviceSigned');
  const nameSpaces = readEmbedded(deviceSigned.get('nameSpaces'), 'the name spaces of the device');
  requireMap(nameSpaces.item, 'the name spaces of the device');
  const deviceAuth = requireMap(deviceSigned.get('deviceAuth'), 'deviceAuth');
  // OpenID4VP has no session key, so a device MAC (§9.1.3.5) cannot be verified.
  if (!deviceAuth.has('deviceSignature')) throw new MdocError('the device has not signed');
  const deviceSignature = parseCoseSign1(deviceAuth.get('deviceSignature'));
  if (deviceSignature.payload !== null) throw new MdocError('the payload of the device signature is not detached');
  return {
    docType,
    deviceSignature,
    issuerSigned: parseIssuerSigned(document.get('issuerSigned')),
    deviceNameSpacesBytes: new Encoded(nameSpaces.raw),
  };
}
