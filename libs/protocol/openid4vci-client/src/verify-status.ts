import { X509Certificate } from 'node:crypto';
import { JoseHeader } from '@vc/protocol/crypto';
import { STATUS, STATUS_LIST_MEDIA_TYPE, StatusListError, verifyStatusListToken } from '@vc/protocol/status-list';
import { parseX5c, verifyCertificatePath } from '@vc/protocol/x509';
import { AccessOptions } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';

/**
 * What an issuer gives must not be revoked already (Token Status List §8.3).
 * @param status of the credential @param signer of the credential, whose list it has to be
 * @throws OfferRejectedError, CertificatePathError
 */
export async function verifyStatus(status: unknown, signer: X509Certificate, options: AccessOptions): Promise<void> {
  if (status === undefined) return;
  const { status_list: reference } = (status ?? {}) as { status_list?: { uri?: unknown; idx?: unknown } };
  const { uri, idx } = reference ?? {};
  if (typeof uri !== 'string' || !Number.isSafeInteger(idx)) {
    throw new OfferRejectedError(['the status of the credential is malformed']);
  }
  try {
    const value = (await fetchList(uri, signer, options)).get(idx as number);
    if (value !== STATUS.valid) throw new OfferRejectedError(['the credential is revoked or suspended']);
  } catch (cause) {
    if (!(cause instanceof StatusListError)) throw cause;
    throw new OfferRejectedError([`the status list: ${cause.message}`], { cause });
  }
}

async function fetchList(uri: string, signer: X509Certificate, { http, now }: AccessOptions) {
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
