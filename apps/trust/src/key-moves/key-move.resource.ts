import { presentMembers } from '@vc/platform/http';
import type { KeyMove } from './key-move';

export function toKeyMoveResource({ provider, certificates }: KeyMove) {
  return {
    provider,
    certificates: certificates.map(({ certificateId, type, keyType, outcome, newCertificateId }) => ({
      certificateId,
      type,
      keyType,
      outcome,
      ...presentMembers({ newCertificateId }),
    })),
  };
}
