import type { CborValue } from '@vc/protocol/cbor';
import { decodeCbor, Encoded, encodeCbor, encodeEmbedded, readEmbedded } from '@vc/protocol/cbor';
import type { CoseSign1 } from '@vc/protocol/cose';
import { parseCoseSign1, signCose, verifyCose } from '@vc/protocol/cose';
import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { importPublicJwk } from '@vc/protocol/crypto';
import { deviceAuthenticationBytes } from './device-authentication';
import type { IssuerSigned, VerifiedIssuerSigned, VerifyIssuerSignedOptions } from './issuer-signed';
import { inTerms, parseIssuerSigned, verifyIssuerSigned } from './issuer-signed';
import { MdocError } from './mdoc-error';
import { requireMap } from './mobile-security-object';
import { isVersion1 } from './version';

/** One document of a `DeviceResponse` (ISO/IEC 18013-5 §8.3.2.1.2.2); nothing in it has been checked yet. */
export interface PresentedDocument {
  docType: string;
  issuerSigned: IssuerSigned;
  /** `DeviceNameSpacesBytes`, as received: elements that only the device vouches for are not looked at. */
  deviceNameSpacesBytes: Encoded;
  deviceSignature: CoseSign1;
}

export interface VerifyDocumentOptions extends VerifyIssuerSignedOptions {
  /** Encoded `SessionTranscript`. */
  sessionTranscript: Uint8Array;
  /** Hears that the holder has not signed for this session, in place of an exception. */
  onDeviceFault?: (error: MdocError) => void;
}

export interface CreateDeviceResponseOptions {
  docType: string;
  /** Encoded, as the issuer gave it. */
  issuerSigned: Uint8Array;
  /** Namespace → element identifiers that are disclosed. */
  disclose: Record<string, string[]>;
  sessionTranscript: Uint8Array;
  alg: SignatureAlgorithm;
  sign: Signer;
}

const OK = 0;
const NO_NAME_SPACES = encodeEmbedded({});

/** The one document of a response, as OpenID4VP 1.0 §B.2.5 sends it. @throws MdocError */
export function decodeDeviceResponse(bytes: Uint8Array): PresentedDocument {
  return inTerms(() => {
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
 * ISO/IEC 18013-5 §9.1.3 and §9.3.1: issuer's signature, validity, digests, and that the device has signed for this
 * session.
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
    const signed = deviceAuthenticationBytes(options.sessionTranscript, docType, deviceNameSpacesBytes);
    inTerms(() => verifyCose(deviceSignature, importPublicJwk(mso.deviceKey).key, signed), 'deviceSignature');
  } catch (error) {
    if (!(error instanceof MdocError) || !options.onDeviceFault) throw error;
    options.onDeviceFault(error);
  }
  return verified;
}

/** What a holder answers. @throws MdocError for a document that cannot be read */
export async function createDeviceResponse(options: CreateDeviceResponseOptions): Promise<Buffer> {
  const { docType, issuerSigned, disclose, sessionTranscript, alg, sign } = options;
  const { nameSpaces } = inTerms(() => parseIssuerSigned(decodeCbor(issuerSigned)));
  const issuerAuth = requireMap(decodeCbor(issuerSigned), 'issuerSigned').get('issuerAuth');
  const disclosed = Object.entries(disclose).map(([nameSpace, names]): [string, CborValue] => [
    nameSpace,
    (nameSpaces.get(nameSpace) ?? [])
      .filter(({ elementIdentifier }) => names.includes(elementIdentifier))
      .map(({ bytes }) => new Encoded(bytes)),
  ]);
  const payload = deviceAuthenticationBytes(sessionTranscript, docType, new Encoded(NO_NAME_SPACES));
  const deviceSignature = await signCose({ alg, payload, isDetached: true, sign });
  return encodeCbor({
    version: '1.0',
    documents: [
      {
        docType,
        issuerSigned: { nameSpaces: new Map(disclosed), issuerAuth },
        deviceSigned: { nameSpaces: new Encoded(NO_NAME_SPACES), deviceAuth: { deviceSignature } },
      },
    ],
    status: OK,
  });
}

function parseDocument(value: CborValue): PresentedDocument {
  const document = requireMap(value, 'a document');
  const docType = document.get('docType');
  if (typeof docType !== 'string') throw new MdocError('a document has no docType');
  const deviceSigned = requireMap(document.get('deviceSigned'), 'deviceSigned');
  const nameSpaces = readEmbedded(deviceSigned.get('nameSpaces'), 'the name spaces of the device');
  requireMap(nameSpaces.item, 'the name spaces of the device');
  const deviceAuth = requireMap(deviceSigned.get('deviceAuth'), 'deviceAuth');
  // OpenID4VP has no session key that a MAC could be made with.
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
