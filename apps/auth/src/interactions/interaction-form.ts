import { unknownForm } from './interaction.errors';

/** What a page sends; a member that is missing or sent twice is an empty text. */
export interface InteractionForm {
  step: 'log-in' | 'change-password' | 'consent';
  decision: 'continue' | 'cancel';
  name: string;
  password: string;
  newPassword: string;
  repeated: string;
}

const STEPS = ['log-in', 'change-password', 'consent'];

/** @throws ValidationFailed for a form that none of our pages has */
export function parseInteractionForm(body: unknown): InteractionForm {
  const fields = (body ?? {}) as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '');
  const [step, decision] = [text('step'), text('decision')];
  if (!STEPS.includes(step) || !['continue', 'cancel'].includes(decision)) {
    throw unknownForm();
  }
  return {
    step: step as InteractionForm['step'],
    decision: decision as InteractionForm['decision'],
    name: text('name').trim(),
    password: text('password'),
    newPassword: text('newPassword'),
    repeated: text('repeated'),
  };
}
