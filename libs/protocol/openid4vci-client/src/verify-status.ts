import { X509Certificate } from 'node:crypto';
import { JoseHeader } from '@vc/protocol/crypto';
import {
  STATUS,
  STATUS_LIST_MEDIA_TYPE,
  StatusList,
  StatusListError,
  verifyStatusListToken,
} from '@vc/protocol/status-list';
import { parseX5c, verifyCertificatePath } from '@vc/protocol/x509';
import { AccessOptions } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';

/** Statuses of what one issuer gives at one time: each list is fetched once. */
export class StatusListReader {
  private readonly lists = new Map<string, Promise<StatusList>>();

  constructor(private readonly options: AccessOptions) {}

  /**
   * What an issuer gives must not be revoked already (Token Status List §8.3).
   * @param status of the credential @param signer of the credential, whose list it has to be
   * @throws OfferRejectedError, CertificatePathError
   */
  async verify(status: unknown, signer: X509Certificate): Promise<void> {
    if (status === undefined) return;
    const { status_list: reference } = (status ?? {}) as { status_list?: { uri?: unknown; idx?: unknown } };
    const { uri, idx } = reference ?? {};
    if (typeof uri !== 'string' || !Number.isSafeInteger(idx)) {
      throw new OfferRejectedError(['the status of the credential is malformed']);
    }
    try {
      const list = this.lists.get(uri) ?? this.fetch(uri, signer);
      this.lists.set(uri, list);
      if ((await list).get(idx as number) === STATUS.valid) return;
    } catch (cause) {
      if (!(cause instanceof StatusListError)) throw cause;
      throw new OfferRejectedError([`the status list: ${cause.message}`], { cause });
    }
    throw new OfferRejectedError(['the credential is revoked or suspended']);
  }

  private async fetch(uri: string, signer: X509Certificate): Promise<StatusList> {
    const { http, now } = this.options;
    const { status, body } = await http({ method: 'GET', url: uri, headers: { accept: STATUS_LIST_MEDIA_TYPE } });
    if (status !== 200) throw new OfferRejectedError([`the status list: HTTP ${status}`]);
    const resolveKey = ({ x5c }: JoseHeader) => {
      const chain = parseX5c(x5c);
      verifyCertificatePath(chain, now());
      // Another certificate may sign lists, of the same authority.
      if (chain[0]!.issuer !== signer.issuer) throw new StatusListError('it is of another authority');
      return chain[0]!.publicKey;
    };
    return (await verifyStatusListToken(body.toString(), { uri, resolveKey, now: now() })).list;
  }
}
