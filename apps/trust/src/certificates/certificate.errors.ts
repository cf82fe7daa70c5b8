import { DomainError } from '@vc/platform/http';
import type { Certificate } from './certificate.entity';

export const rootsAreNotRevoked = () =>
  new DomainError('INVALID_STATE', 'A root is not revoked: whoever trusts it has to stop trusting it.');

export const rootNotActive = ({ id, status }: Certificate) =>
  new DomainError(
    'INVALID_STATE',
    `Its root certificate ${id} is ${status}. A certificate is activated only below an active root.`,
  );

export const certificateNotInUse = ({ status }: Certificate) =>
  new DomainError('CERTIFICATE_NOT_ACTIVE', `The certificate is ${status}.`);

export const certificateNotForMdl = () =>
  new DomainError('CERTIFICATE_NOT_ACTIVE', 'The active certificate is not for mobile driving licences.');
