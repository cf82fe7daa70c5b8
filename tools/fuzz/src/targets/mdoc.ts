import { CoseError, parseCoseSign1, signCose } from '@vc/protocol/cose';
import type { IssuerSigned } from '@vc/protocol/mdoc';
import {
  decodeDeviceResponse,
  decodeIssuerSigned,
  elementsToJson,
  issuerCertificates,
  MdocError,
  readMobileSecurityObject,
  verifyDocument,
  verifyIssuerSigned,
} from '@vc/protocol/mdoc';
import type { FuzzTarget } from '../fuzzer';
import { attempt, attemptAsync } from './attempt';
import { now, sign, signerKey } from './signing';

const options = { resolveIssuerKey: () => signerKey, now, onTimeError: () => undefined };
const SESSION_TRANSCRIPT = Buffer.from('83f6f6f6', 'hex');

export const issuerSigned: FuzzTarget = {
  format: 'cbor',
  run: async (input) => {
    const decoded = attempt([MdocError], () => decodeIssuerSigned(input));
    if (!decoded) return;
    attempt([MdocError], () => issuerCertificates(decoded));
    attempt([MdocError], () => readMobileSecurityObject(decoded));
    const verified = await attemptAsync([MdocError], async () => verifyIssuerSigned(await signAnew(decoded), options));
    if (verified) JSON.stringify(elementsToJson(verified.elements));
  },
};

export const deviceResponse: FuzzTarget = {
  format: 'cbor',
  run: async (input) => {
    const document = attempt([MdocError], () => decodeDeviceResponse(input));
    if (!document) return;
    const all = { ...options, sessionTranscript: SESSION_TRANSCRIPT, onDeviceError: () => undefined };
    await attemptAsync([MdocError], () => verifyDocument(document, all));
    const signed = { ...document, issuerSigned: await signAnew(document.issuerSigned) };
    await attemptAsync([MdocError], () => verifyDocument(signed, all));
  },
};

/** Signs the mobile security object, as the issuer would. The certificates stay. */
async function signAnew({ nameSpaces, issuerAuth }: IssuerSigned): Promise<IssuerSigned> {
  const { payload, unprotectedHeader } = issuerAuth;
  if (!payload) return { nameSpaces, issuerAuth };
  const signed = attempt([CoseError], () => signCose({ alg: 'ES256', payload, sign }));
  return { nameSpaces, issuerAuth: { ...parseCoseSign1(await signed), unprotectedHeader } };
}
