import { unknownForm } from './interaction.errors';

/** The fields of a page. A missing or repeated field is an empty string. */
export interface InteractionForm {
  step: 'log-in' | 'change-password' | 'consent';
  decision: 'continue' | 'cancel';
  name: string;
  password: string;
  newPassword: string;
  repeated: string;
}

const STEPS = ['log-in', 'change-password', 'consent'];

/** @throws ValidationFailed for a form of no known page */
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
