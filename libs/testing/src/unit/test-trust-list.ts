import { createLoTE, type LoTEDocument, service, signLoTE, trustedEntity, type TrustedEntity } from '@owf/eudi-lote';
import { createSigner, encodeBase64Url } from '@vc/protocol/crypto';
import { type KeyObject, X509Certificate } from 'node:crypto';

export const PID_PROVIDERS = 'http://uri.etsi.org/19602/LoTEType/EUPIDProvidersList';
export const PID_ISSUANCE = 'http://uri.etsi.org/19602/SvcType/PID/Issuance';
export const PID_REVOCATION = 'http://uri.etsi.org/19602/SvcType/PID/Revocation';

export interface TestListedService {
  type?: string;
  status?: string;
  /** `StatusStartingTime` */
  since?: string;
  certificates: (X509Certificate | string)[];
}

/** An entity of a list, by a library that is not this platform's. */
export function listedEntity(name: string, ...services: TestListedService[]): TrustedEntity {
  const address = { StreetAddress: 'Church Street 1', Locality: 'Pretoria', PostalCode: '0002', Country: 'ZA' };
  const entity = trustedEntity().name(name).postalAddress(address).email('trust@example.org');
  for (const { type, status, since, certificates } of services) {
    const builder = service().name(`Service of ${name}`);
    if (type !== undefined) builder.type(type);
    if (status !== undefined) builder.status(status);
    for (const each of certificates) {
      builder.addCertificate(typeof each === 'string' ? each : each.raw.toString('base64'));
    }
    const built = builder.build();
    if (since !== undefined) built.ServiceInformation.StatusStartingTime = since;
    entity.addService(built);
  }
  return entity.build();
}

export type SchemeInformation = LoTEDocument['LoTE']['ListAndSchemeInformation'];

/** A list with one version; `information` replaces members of the scheme information. */
export function listDocument(entities: TrustedEntity[], information: Partial<SchemeInformation> = {}): LoTEDocument {
  const scheme = { SchemeOperatorName: [{ lang: 'en', value: 'Scheme operator' }], LoTEType: PID_PROVIDERS };
  return createLoTE({ ...scheme, ...information }, entities);
}

interface ListSigner {
  key: KeyObject;
  x5c: string[];
}

/** Signs as the library does: `x5c` in the header. */
export async function signList(lote: LoTEDocument, { key, x5c }: ListSigner): Promise<string> {
  const sign = createSigner(key);
  const signer = async (input: string) => Promise.resolve(encodeBase64Url(sign(Buffer.from(input))));
  const certificates = x5c.map((each) => new X509Certificate(Buffer.from(each, 'base64')).toString());
  return (await signLoTE({ lote, keyId: 'list-signer', certificates, signer })).jws;
}
