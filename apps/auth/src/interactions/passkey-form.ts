import { type Html, html } from '@vc/platform/pages';

interface PasskeyForm {
  step: 'second-factor' | 'enrolment';
  kind: 'create' | 'get';
  /** Of WebAuthn, as JSON. */
  options: object;
  label: string;
}

/** A form that the script shows, and completes with the answer of the passkey. */
export function passkeyForm({ step, kind, options, label }: PasskeyForm): Html {
  return html`<form method="post" data-passkey="${JSON.stringify(options)}" data-kind="${kind}" hidden>
      <input type="hidden" name="step" value="${step}" />
      <input type="hidden" name="passkey" />
      <p role="alert" hidden>The passkey was not used. Try again, or use a code.</p>
      <button class="primary" name="decision" value="continue">${label}</button>
    </form>
    <script src="/auth/passkeys.js" defer></script>`;
}
