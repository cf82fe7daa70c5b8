import { Injectable } from '@nestjs/common';
import { statusListAggregationUri, statusListUri } from '@vc/contract/routes';
import { PublicDocument } from '@vc/platform/public-documents';
import type { CertificateSigner } from '@vc/platform/service-clients';
import type { StatusListTokenContent } from '@vc/protocol/status-list';
import {
  createStatusListCwt,
  createStatusListToken,
  STATUS_LIST_CWT_MEDIA_TYPE,
  StatusList,
} from '@vc/protocol/status-list';
import type { StatusListMediaType } from './status-list-format';
import type { StatusListRow } from './status-list.entity';

/** A status that is not `valid`. */
export interface ChangedStatus {
  index: number;
  value: number;
}

type Validity = Pick<StatusListTokenContent, 'issuedAt' | 'expiresAt' | 'ttl'>;

interface SigningOptions {
  /** Base URL of the address of the list. */
  base: string;
  row: StatusListRow;
  changed: ChangedStatus[];
  validity: Validity;
  mediaType: StatusListMediaType;
  signer: CertificateSigner;
}

/** Signs Status List Tokens (Token Status List §5). */
@Injectable()
export class StatusListSigner {
  async sign({ base, row, changed, validity, mediaType, signer }: SigningOptions): Promise<PublicDocument> {
    const { id, tenantId, bits, size } = row;
    const list = StatusList.create(bits, size);
    for (const { index, value } of changed) list.set(index, value);
    const content: StatusListTokenContent = {
      ...validity,
      list,
      uri: statusListUri(base, tenantId, id),
      aggregationUri: statusListAggregationUri(base, tenantId),
      alg: signer.alg,
      sign: signer.sign,
    };
    const kid = signer.kidOf(signer.didAt(base));
    return PublicDocument.create(mediaType, await signContent(content, mediaType, { x5c: signer.x5c, kid }));
  }
}

function signContent(
  content: StatusListTokenContent,
  mediaType: StatusListMediaType,
  { kid, x5c }: { kid: string; x5c: string[] },
): Promise<string | Buffer> {
  if (mediaType !== STATUS_LIST_CWT_MEDIA_TYPE) return createStatusListToken({ ...content, header: { kid, x5c } });
  return createStatusListCwt({ ...content, kid, x5chain: x5c.map((der) => Buffer.from(der, 'base64')) });
}
