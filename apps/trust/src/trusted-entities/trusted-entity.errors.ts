import { DomainError, ValidationFailed } from '@vc/platform/http';
import type { Identifiers } from './identifiers';

/** An identifier that another entity of the tenant has. */
export type TakenIdentifier = { did: string } | { fingerprint: string };

export const identifierTaken = (taken: TakenIdentifier, { dids, certificates }: Identifiers) => {
  const pointer =
    'did' in taken
      ? `/dids/${dids.findIndex(({ did }) => did === taken.did)}/did`
      : `/certificates/${certificates.findIndex(({ fingerprint }) => fingerprint === taken.fingerprint)}/certificate`;
  return new DomainError('CONFLICT', 'Another trusted entity has this identifier.', { source: { pointer } });
};

export const entityOfTrustList = () =>
  new DomainError('CONFLICT', 'The trusted entity comes from a trust list, which alone changes it.');

/** @param pointer of the identifier */
export const identifierOfSandbox = (pointer: string) =>
  new DomainError('SANDBOX_BOUNDARY', 'A tenant for production cannot trust a sandbox of this platform.', {
    source: { pointer },
  });

export const trustedEntityInUse = () =>
  new DomainError('CONFLICT', 'A presentation template asks for credentials of this trusted entity.');

export const notOneIdentifier = () =>
  new ValidationFailed([{ detail: 'Exactly one identifier is looked for.', source: { pointer: '/dids' } }]);
