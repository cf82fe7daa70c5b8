import { PlatformError } from '@vc/sdk';
import { useMessages } from '@vc/web/messages';

/** An act that the platform has refused for one of several resources, in a response that is no error. */
export class RefusedAct extends Error {
  override readonly name = 'RefusedAct';
}

/** Statuses whose meaning is said in the language of the app. The others have the sentence of the platform. */
const SAID_HERE = [401, 403, 404, 412, 429, 502, 503, 504];

/** What an error means, and the id under which the platform has logged it. */
export function useErrorText(error: unknown): { text: string; reference?: string } {
  const { t, named } = useMessages();
  if (error instanceof RefusedAct) return { text: error.message };
  if (!(error instanceof PlatformError)) return { text: t('error.unknown') };
  const { status, errors, correlationId } = error;
  const details = errors.map(({ detail }) => detail).join(' ') || t('error.unknown');
  const reference = correlationId === undefined ? {} : { reference: correlationId };
  if (status === undefined) return { text: t('error.connection') };
  const text =
    SAID_HERE.includes(status) && errors[0]?.code !== 'APPROVAL_REQUIRED' ? named(`error.${status}`, details) : details;
  return { text, ...reference };
}
