import { randomBytes } from 'node:crypto';
import type { CborMap, CborValue } from '@vc/protocol/cbor';
import { decodeCbor, encodeCbor } from '@vc/protocol/cbor';
import { createSigner } from '@vc/protocol/crypto';
import type { DocumentRequest, RecipientKey, UseCase, VerifyDocumentOptions } from '@vc/protocol/mdoc';
import {
  createDeviceRequest,
  createRecipientKey,
  decodeDeviceResponse,
  decryptDeviceResponse,
  isoMdocSessionTranscript,
  splitDeviceResponse,
  verifyDocument,
} from '@vc/protocol/mdoc';
import { CertifiedKey } from './certified-key';

const NONCE_BYTES = 24;

/** Deviations of a dishonest reader. */
export interface ReaderDishonesty {
  /** Signs for the page of this origin. */
  origin?: string;
  /** Changes the request after it was signed. */
  request?: (request: CborMap) => void;
  /** Changes `encryptionInfo` before the request is signed. */
  encryptionInfo?: (parameters: CborMap) => void;
}

interface Asked {
  documents: DocumentRequest[];
  useCases?: UseCase[];
}

/** A verifier that speaks ISO/IEC 18013-7 Annex C, with a certificate of its own authority. */
export class TestReader {
  dishonesty: ReaderDishonesty = {};
  /** The key of the last request. */
  recipientKey: RecipientKey = createRecipientKey(randomBytes(NONCE_BYTES));

  private constructor(readonly certified: CertifiedKey) {}

  /** @param certified by default a certificate of an authority of its own */
  static async create(certified?: CertifiedKey): Promise<TestReader> {
    return new TestReader(
      certified ?? (await CertifiedKey.create({ root: 'CN=Reader root', leaf: 'CN=Foreign reader' })),
    );
  }

  /** `data` of a new request that its page gives to the Digital Credentials API. */
  async pageRequest(asked: Asked, origin: string): Promise<{ deviceRequest: string; encryptionInfo: string }> {
    const { dishonesty, certified } = this;
    this.recipientKey = createRecipientKey(randomBytes(NONCE_BYTES));
    if (dishonesty.encryptionInfo) {
      const parts = decode(this.recipientKey.encryptionInfo) as [string, CborMap];
      dishonesty.encryptionInfo(parts[1]);
      this.recipientKey = { ...this.recipientKey, encryptionInfo: encode(parts) };
    }
    const { encryptionInfo } = this.recipientKey;
    const deviceRequest = await createDeviceRequest({
      ...asked,
      sessionTranscript: isoMdocSessionTranscript({ encryptionInfo, origin: dishonesty.origin ?? origin }),
      reader: { alg: 'ES256', x5chain: [certified.leaf.raw], sign: createSigner(certified.key) },
    });
    if (!dishonesty.request) return { deviceRequest, encryptionInfo };
    const request = decode(deviceRequest) as CborMap;
    dishonesty.request(request);
    return { deviceRequest: encode(request), encryptionInfo };
  }

  /** Decrypts a response and verifies its documents. Returns the elements of each, by its type. */
  async verify(response: unknown, origin: string, resolveIssuerKey: VerifyDocumentOptions['resolveIssuerKey']) {
    const documents = splitDeviceResponse(await decryptDeviceResponse(response, this.recipientKey, origin));
    const sessionTranscript = isoMdocSessionTranscript({ encryptionInfo: this.recipientKey.encryptionInfo, origin });
    const verified = [...documents].map(async ([docType, bytes]) => {
      const options = { resolveIssuerKey, sessionTranscript, now: new Date() };
      return [docType, (await verifyDocument(decodeDeviceResponse(bytes), options)).elements] as const;
    });
    return new Map(await Promise.all(verified));
  }
}

function decode(text: string): CborValue {
  return decodeCbor(Buffer.from(text, 'base64url'));
}

function encode(value: CborValue): string {
  return encodeCbor(value).toString('base64url');
}
