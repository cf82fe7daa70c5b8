import { type Html, html } from '@vc/platform/pages';
import type { AuthTexts } from '../page-texts/auth-texts';

interface PasskeyForm {
  step: 'second-factor' | 'enrolment';
  kind: 'create' | 'get';
  /** Of WebAuthn, as JSON. */
  options: object;
}

/** A form that the script shows, and completes with the answer of the passkey. */
export function passkeyForm(t: AuthTexts, { step, kind, options }: PasskeyForm): Html {
  return html`<form method="post" data-passkey="${JSON.stringify(options)}" data-kind="${kind}" hidden>
      <input type="hidden" name="step" value="${step}" />
      <input type="hidden" name="passkey" />
      <p role="alert" hidden>${t.text('passkey.failed')}</p>
      <p class="actions">
        <button class="primary" name="decision" value="continue">${t.text(`${step}.passkey`)}</button>
      </p>
    </form>
    <script src="/auth/passkeys.js" defer></script>`;
}
