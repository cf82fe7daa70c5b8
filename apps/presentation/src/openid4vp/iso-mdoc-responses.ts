import { Injectable } from '@nestjs/common';
import { encodeBase64Url } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { isObject } from '@vc/protocol/json';
import { decryptDeviceResponse, isoMdocSessionTranscript, MdocError, splitDeviceResponse } from '@vc/protocol/mdoc';
import { OpenId4VpError, originAudience, PresentationSession, VpToken } from '@vc/protocol/openid4vp';
import { PresentationCipher } from '../presentations/presentation-cipher';
import { Presentation } from '../presentations/presentation.entity';
import { notOfferedByIsoMdoc } from './openid4vp.errors';

export interface IsoMdocResponse {
  session: PresentationSession;
  /** Each document as a presentation of the query that asks for its type. */
  vpToken: VpToken;
}

/** Responses of ISO/IEC 18013-7 Annex C. */
@Injectable()
export class IsoMdocResponses {
  constructor(private readonly cipher: PresentationCipher) {}

  /**
   * Decrypts a response, and finds the query that each document answers.
   * @param data of the `DigitalCredential`
   * @param origin of the page that has received the response
   * @throws OpenId4VpError if the data is no response to the request
   * @throws ValidationFailed if the request is not offered by the protocol
   */
  async read(presentation: Presentation, data: unknown, origin: string): Promise<IsoMdocResponse> {
    const key = this.cipher.openEncryptionKey(presentation)?.isoMdoc;
    if (!key) throw notOfferedByIsoMdoc();
    const documents = await translating(
      async () => splitDeviceResponse(await decryptDeviceResponse(isObject(data) ? data.response : data, key, origin)),
      MdocError,
      (cause) => new OpenId4VpError(cause.message, { cause }),
    );
    const { nonce, dcql_query: query } = presentation.request;
    const sessionTranscript = isoMdocSessionTranscript({ encryptionInfo: key.encryptionInfo, origin });
    const vpToken: VpToken = new Map();
    for (const [docType, deviceResponse] of documents) {
      const answered = query.credentials.find(({ meta }) => 'doctype_value' in meta && meta.doctype_value === docType);
      if (!answered) throw new OpenId4VpError('a document is of a type that was not asked for');
      vpToken.set(answered.id, [encodeBase64Url(deviceResponse)]);
    }
    return { session: { nonce, audience: originAudience(origin), sessionTranscript, transactionData: [] }, vpToken };
  }
}
