import { DomainError, notFound, ValidationFailed, violation } from '@vc/platform/http';
import type { PublishedEntity } from './published-list.entity';

export const noPublishedList = (tenant: string) => notFound('published trust list of the tenant', tenant);

/** @param entity that no list can name */
export const entityNotPublished = ({ position, own }: Pick<PublishedEntity, 'position' | 'own'>, rule: string) =>
  new ValidationFailed([violation(`/entities/${position}/${own === null ? 'trustedEntityId' : 'own'}`, rule)]);

/** @param detail why the list as a whole cannot be signed */
export const listNotSigned = (detail: string) =>
  new ValidationFailed([{ detail: `${detail}.`, source: { pointer: '' } }]);

/** The stored version has ended, and the next one cannot be made. */
export const listEnded = (cause: unknown) =>
  new DomainError('UNAVAILABLE', 'The next version of the list cannot be signed at the moment.', { cause });

export const listChanging = () => new DomainError('UNAVAILABLE', 'The list is changed again and again at the moment.');
