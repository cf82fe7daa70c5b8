import type { Credential } from '../api/schemas';
import { useCardLook } from './use-card-look';

/** The name of a credential, in a text. */
export function CardName({ credential }: { credential: Pick<Credential, 'id' | 'vct'> }) {
  return useCardLook(credential).name;
}
