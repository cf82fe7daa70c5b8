import { html, type Look, page } from '@vc/platform/pages';
import { alert } from './alert';
import { CANCEL } from './interaction-pages';
import { passkeyForm } from './passkey-form';

export interface SecondFactorPage {
  look: Look;
  /** Request options of WebAuthn, if the user has a passkey. */
  passkey?: object | undefined;
  error?: string | undefined;
}

export function secondFactorPage({ look, passkey, error }: SecondFactorPage): string {
  return page({
    title: 'Confirm that it is you',
    look,
    body: html`${alert(error)}
      ${passkey && passkeyForm({ step: 'second-factor', kind: 'get', options: passkey, label: 'Use a passkey' })}
      <form method="post">
        <input type="hidden" name="step" value="second-factor" />
        <label for="code">Code of your authenticator app, or a recovery code</label>
        <input
          id="code"
          name="code"
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck="false"
          maxlength="64"
          required
        />
        <button class="primary" name="decision" value="continue">Continue</button>${CANCEL}
      </form>
      <p class="soft">
        A recovery code works once. Without your phone and your recovery codes, ask ${look.name} to remove the second
        factor.
      </p>`,
  });
}
