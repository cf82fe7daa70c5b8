import { useNow } from '@vc/web/elements';
import type { Credential } from '../api/schemas';
import { useMessages } from '../messages/messages-context';
import { cardColors, chooseDisplay, typeName } from './card-look';
import { useIssuerData } from './queries';
import { shownValidity, type ShownValidity } from './validity';

interface CardLook {
  name: string;
  description: string | undefined;
  colors: { backgroundColor: string; color: string } | undefined;
  /** Undefined until it is known. */
  validity: ShownValidity | undefined;
  validUntil: string | undefined;
}

/** How a credential is shown, as far as its issuer says. */
export function useCardLook({ id, vct }: Pick<Credential, 'id' | 'vct'>): CardLook {
  const { language } = useMessages();
  const now = useNow();
  const { data } = useIssuerData(id);
  const display = data && chooseDisplay(data.displays, language);
  return {
    name: display?.name ?? typeName(vct),
    description: display?.description ?? undefined,
    colors: cardColors(display),
    validity: data && shownValidity(data, now),
    validUntil: data?.validUntil ?? undefined,
  };
}
