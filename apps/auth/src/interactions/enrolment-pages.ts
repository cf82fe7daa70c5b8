import { html, type Look, page, qrCode } from '@vc/platform/pages';
import type { Enrolment } from '@vc/platform/service-clients';
import { alert } from './alert';
import { CANCEL } from './interaction-pages';
import { passkeyForm } from './passkey-form';

export interface EnrolmentPage {
  look: Look;
  enrolment: Enrolment;
  error?: string | undefined;
}

export async function enrolmentPage({ look, enrolment: { totp, passkey }, error }: EnrolmentPage): Promise<string> {
  return page({
    title: 'Add a second factor',
    look,
    body: html`<p><strong>${look.name}</strong> protects its accounts with a second factor beside the password.</p>
      ${alert(error)} ${passkeyForm({ step: 'enrolment', kind: 'create', options: passkey, label: 'Add a passkey' })}
      <h2>Authenticator app</h2>
      <p>Scan this code with an authenticator app, and type the six digits that the app shows:</p>
      ${await qrCode(totp.uri, 'QR code for the authenticator app')}
      <details>
        <summary>I cannot scan the code</summary>
        <p>Type this key into the app: <code>${toGroups(totp.secret)}</code></p>
        <p><a href="${totp.uri}">Open an app on this device</a></p>
      </details>
      <form method="post">
        <input type="hidden" name="step" value="enrolment" />
        <label for="code">Code of the app</label>
        <input id="code" name="code" autocomplete="one-time-code" inputmode="numeric" maxlength="7" required />
        <button class="primary" name="decision" value="continue">Continue</button>${CANCEL}
      </form>`,
  });
}

export interface RecoveryCodesPage {
  look: Look;
  recoveryCodes: string[];
}

export function recoveryCodesPage({ look, recoveryCodes }: RecoveryCodesPage): string {
  return page({
    title: 'Keep your recovery codes',
    look,
    body: html`<p>If you lose your second factor, each of these codes replaces it once. They are shown only now.</p>
      <ul>
        ${recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p>Print them, or keep them in a password manager.</p>
      <form method="post">
        <input type="hidden" name="step" value="recovery-codes" />
        <button class="primary" name="decision" value="continue">I have kept them</button>
      </form>`,
  });
}

function toGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
