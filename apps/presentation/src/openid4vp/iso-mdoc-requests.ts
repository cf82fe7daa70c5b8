import { Injectable } from '@nestjs/common';
import { createDeviceRequest, ISO_MDOC_PROTOCOL, isoMdocSessionTranscript } from '@vc/protocol/mdoc';
import { DcApiRequest, NotExpressible, toIsoMdocQuery } from '@vc/protocol/openid4vp';
import { PresentationCipher } from '../presentations/presentation-cipher';
import { Presentation } from '../presentations/presentation.entity';
import { VerifierSigners } from '../verifier-signers/verifier-signers';

interface IsoMdocRequest {
  protocol: typeof ISO_MDOC_PROTOCOL;
  data: { deviceRequest: string; encryptionInfo: string };
}

/** Requests of ISO/IEC 18013-7 Annex C, signed for the page that makes them. */
@Injectable()
export class IsoMdocRequests {
  constructor(
    private readonly cipher: PresentationCipher,
    private readonly signers: VerifierSigners,
  ) {}

  /**
   * Creates the request for a page.
   * @param origin of the page; by default the one expected origin
   * @returns why the request cannot be made, if it cannot
   * @throws DomainError `CERTIFICATE_NOT_ACTIVE`
   */
  async create(
    presentation: Presentation & { request: DcApiRequest },
    origin?: string,
  ): Promise<IsoMdocRequest | NotExpressible> {
    const query = toIsoMdocQuery(presentation.request);
    if ('reason' in query) return query;
    const key = this.cipher.openEncryptionKey(presentation)?.isoMdoc;
    if (!key) return { reason: 'the request is older than the support of the protocol' };
    const page = origin ?? onlyOrigin(presentation.request);
    if (page === undefined) return { reason: 'the reader authentication names one origin: add the parameter origin' };
    const reader = await this.signers.getByCertificate(presentation.tenantId, presentation.certificateId);
    const { encryptionInfo } = key;
    const sessionTranscript = isoMdocSessionTranscript({ encryptionInfo, origin: page });
    const deviceRequest = await createDeviceRequest({ ...query, sessionTranscript, reader });
    return { protocol: ISO_MDOC_PROTOCOL, data: { deviceRequest, encryptionInfo } };
  }
}

function onlyOrigin({ expected_origins: [first, ...others] }: DcApiRequest): string | undefined {
  return others.length === 0 ? first : undefined;
}
