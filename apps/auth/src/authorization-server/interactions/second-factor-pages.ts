import { field, html, type Look, type Page } from '@vc/platform/pages';
import type { AuthTexts } from '../page-texts/auth-texts';
import { type FormError, placeError } from '../page-texts/form-error';
import { continueOrCancel } from './interaction-pages';
import { passkeyForm } from './passkey-form';

export interface SecondFactorPage {
  t: AuthTexts;
  look: Look;
  /** Request options of WebAuthn, if the user has a passkey. */
  passkey?: object | undefined;
  error?: FormError | undefined;
}

const SECOND_FACTOR_TEXTS = { label: 'second-factor.passkey', failure: 'passkey.failed' } as const;

export function secondFactorPage({ t, look, passkey, error }: SecondFactorPage): Page {
  const { alert, at } = placeError(t, error);
  const code = {
    name: 'code',
    label: t.text('second-factor.code'),
    autocomplete: 'one-time-code',
    attributes: html`autocapitalize="none" spellcheck="false" maxlength="64"`,
    error: at('code'),
  };
  return {
    title: t.text('second-factor.title'),
    look,
    body: html`${alert}
      ${passkey && passkeyForm(t, { step: 'second-factor', kind: 'get', options: passkey, ...SECOND_FACTOR_TEXTS })}
      <form method="post">
        <input type="hidden" name="step" value="second-factor" />
        ${field(code)} ${continueOrCancel(t)}
      </form>
      <p class="soft">${t.text('second-factor.help', { organization: look.name })}</p>`,
  };
}
