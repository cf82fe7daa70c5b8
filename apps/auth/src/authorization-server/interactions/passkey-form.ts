import { type Html, html } from '@vc/platform/pages';
import type { AuthTextKey, AuthTexts } from '../page-texts/auth-texts';
import type { InteractionForm } from './interaction-form';
import { PASSKEY_SCRIPT_ADDRESS } from './passkey-script';

interface PasskeyForm {
  step: InteractionForm['step'];
  kind: 'create' | 'get';
  /** Of WebAuthn, as JSON. */
  options: object;
  /** Whether a field of the page offers the passkeys, too (WebAuthn §5.1.4, conditional mediation). */
  isConditional?: boolean;
  label: AuthTextKey;
  /** Shown when no passkey was used. */
  failure: AuthTextKey;
  /** Further fields. */
  fields?: Html | undefined;
}

/** A form that the script shows, and completes with the answer of the passkey. */
export function passkeyForm(t: AuthTexts, form: PasskeyForm): Html {
  const { step, kind, options, isConditional = false, label, failure, fields } = form;
  const conditional = isConditional ? html`data-conditional` : undefined;
  return html`<form method="post" data-passkey="${JSON.stringify(options)}" data-kind="${kind}" ${conditional} hidden>
      <input type="hidden" name="step" value="${step}" />
      <input type="hidden" name="passkey" />
      ${fields}
      <p role="alert" hidden>${t.text(failure)}</p>
      <p class="actions">
        <button class="primary" name="decision" value="continue">${t.text(label)}</button>
      </p>
    </form>
    <script src="${PASSKEY_SCRIPT_ADDRESS}" defer></script>`;
}
