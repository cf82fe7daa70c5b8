import { DomainError, ValidationFailed } from '@vc/platform/http';

export const anchorAddressNotAllowed = (detail: string) =>
  new ValidationFailed([{ detail, source: { pointer: '/entityIdentifier' } }]);

export const trustAnchorTaken = () =>
  new DomainError('CONFLICT', 'The tenant has a trust anchor with this entity identifier.');

export const tooManyTrustAnchors = (limit: number) =>
  new DomainError('CONFLICT', `A tenant has at most ${limit} trust anchors.`);
