import { DomainError, notFound, ValidationFailed, violation } from '@vc/platform/http';

export const noFederationEntity = (tenant: string) => notFound('federation entity of the tenant', tenant);

/** The superiors know the public key, so that another one is not made in passing. */
export const keyTypeFixed = (keyType: string) =>
  new ValidationFailed([
    violation('/keyType', `must be ${keyType}, the type of the key; delete the entity to make another key`),
  ]);

/** @param index of the trust mark in the request */
export const trustMarkRefused = (index: number, detail: string) =>
  new ValidationFailed([{ detail: `${detail}.`, source: { pointer: `/trustMarks/${index}/trustMark` } }]);

export const entityChanging = () =>
  new DomainError('UNAVAILABLE', 'The entity is made and deleted again and again at the moment.');
