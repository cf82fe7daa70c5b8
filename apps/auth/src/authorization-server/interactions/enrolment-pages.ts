import { field, html, type Look, type Page, qrCode } from '@vc/platform/pages';
import type { Enrolment } from '@vc/platform/service-clients';
import type { AuthTexts } from '../page-texts/auth-texts';
import { type FormError, placeError } from '../page-texts/form-error';
import { continueOrCancel, strong } from './interaction-pages';
import { passkeyForm } from './passkey-form';

export interface EnrolmentPage {
  t: AuthTexts;
  look: Look;
  enrolment: Enrolment;
  error?: FormError | undefined;
}

const ENROLMENT_TEXTS = { label: 'enrolment.passkey', failure: 'passkey.failed' } as const;

export async function enrolmentPage({ t, look, enrolment: { totp, passkey }, error }: EnrolmentPage): Promise<Page> {
  const { alert, at } = placeError(t, error);
  const code = {
    name: 'code',
    label: t.text('enrolment.code'),
    autocomplete: 'one-time-code',
    attributes: html`inputmode="numeric" maxlength="7"`,
    error: at('code'),
  };
  return {
    title: t.text('enrolment.title'),
    look,
    body: html`<p>${t.html('enrolment.lead', { organization: strong(look.name) })}</p>
      ${alert} ${passkeyForm(t, { step: 'enrolment', kind: 'create', options: passkey, ...ENROLMENT_TEXTS })}
      <h2>${t.text('enrolment.app')}</h2>
      <p>${t.text('enrolment.scan')}</p>
      ${await qrCode(totp.uri, t.text('enrolment.qr'))}
      <details>
        <summary>${t.text('enrolment.cannot-scan')}</summary>
        <p>${t.html('enrolment.key', { key: html`<code>${toGroups(totp.secret)}</code>` })}</p>
        <p><a href="${totp.uri}">${t.text('enrolment.open')}</a></p>
      </details>
      <form method="post">
        <input type="hidden" name="step" value="enrolment" />
        ${field(code)} ${continueOrCancel(t)}
      </form>`,
  };
}

export interface RecoveryCodesPage {
  t: AuthTexts;
  look: Look;
  recoveryCodes: string[];
}

export function recoveryCodesPage({ t, look, recoveryCodes }: RecoveryCodesPage): Page {
  return {
    title: t.text('recovery-codes.title'),
    look,
    body: html`<p>${t.text('recovery-codes.lead')}</p>
      <ul class="codes">
        ${recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}
      </ul>
      <p>${t.text('recovery-codes.keep')}</p>
      <form method="post">
        <input type="hidden" name="step" value="recovery-codes" />
        <p class="actions">
          <button class="primary wholeline" name="decision" value="continue">${t.text('recovery-codes.submit')}</button>
        </p>
      </form>`,
  };
}

function toGroups(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
