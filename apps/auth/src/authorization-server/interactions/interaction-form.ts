import type { SecondFactorAnswer } from '@vc/platform/service-clients';
import { unknownForm } from './interaction.errors';

const STEPS = [
  'log-in',
  'passkey',
  'sign-on',
  'change-password',
  'second-factor',
  'enrolment',
  'recovery-codes',
  'passkey-offer',
  'passkey-creation',
  'passkey-deletion',
  'passkeys',
  'consent',
] as const;
const MAX_CODE_CHARACTERS = 64;
const MAX_PASSKEY_CHARACTERS = 16_384;

/** The fields of a page. A missing or repeated field is an empty string. */
export interface InteractionForm {
  step: (typeof STEPS)[number];
  decision: 'continue' | 'cancel';
  name: string;
  password: string;
  newPassword: string;
  repeated: string;
  /** Of an authenticator app, or a recovery code. */
  code: string;
  /** The answer of a passkey, as JSON; empty if it is too long. */
  passkey: string;
  /** Whether the device of the browser can create a passkey. */
  canCreatePasskey: boolean;
  /** Of the passkey that is to be deleted. */
  credentialId: string;
}

/** @throws ValidationFailed for a form of no known page */
export function parseInteractionForm(body: unknown): InteractionForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const [step, decision] = [text('step'), text('decision')];
  if (!STEPS.includes(step as InteractionForm['step']) || !['continue', 'cancel'].includes(decision)) {
    throw unknownForm();
  }
  return {
    step: step as InteractionForm['step'],
    decision: decision as InteractionForm['decision'],
    name: text('name').trim(),
    password: text('password'),
    newPassword: text('newPassword'),
    repeated: text('repeated'),
    code: text('code').slice(0, MAX_CODE_CHARACTERS),
    passkey: text('passkey').length > MAX_PASSKEY_CHARACTERS ? '' : text('passkey'),
    canCreatePasskey: text('canCreatePasskey') === 'true',
    credentialId: text('credentialId'),
  };
}

export function toFactorAnswer({ code, passkey }: InteractionForm): SecondFactorAnswer {
  return passkey === '' ? { code } : { passkey };
}
