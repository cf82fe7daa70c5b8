import { DomainError } from '@vc/platform/http';

/** IF §7.4 */
export const credentialTypeTaken = (type: string) =>
  new DomainError('CREDENTIAL_TYPE_TAKEN', `Another preset already issues ${type}.`, { source: { pointer: '/type' } });

export const presetExists = (id: string) =>
  new DomainError('CONFLICT', `There is a preset ${id}.`, { source: { pointer: '/code' } });

export const tooManyPresets = (limit: number) =>
  new DomainError('CONFLICT', `There are ${limit} presets, which is the most there may be.`);
