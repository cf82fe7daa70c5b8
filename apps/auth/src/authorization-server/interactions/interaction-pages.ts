import { field, type Html, html, type Look, type Page, timeElement } from '@vc/platform/pages';
import type { AuthTexts } from '../page-texts/auth-texts';
import { type FormError, placeError } from '../page-texts/form-error';
import { passkeyForm } from './passkey-form';

/** The buttons of a form. The first one is that of the Enter key. */
export function continueOrCancel(t: AuthTexts, label = t.text('continue')): Html {
  return html`<p class="actions">
    <button class="primary" name="decision" value="continue">${label}</button>
    <button name="decision" value="cancel" formnovalidate>${t.text('cancel')}</button>
  </p>`;
}

export interface LogInPage {
  t: AuthTexts;
  look: Look;
  clientName: string;
  name?: string | undefined;
  /** Whether the organization has an identity provider. */
  hasSignOn: boolean;
  /** Request options of WebAuthn. */
  passkey: object;
  error?: FormError | undefined;
}

const LOG_IN_TEXTS = { label: 'log-in.passkey', failure: 'passkey.failed-log-in' } as const;

export function logInPage({ t, look, clientName, name = '', hasSignOn, passkey, error }: LogInPage): Page {
  const { alert, at } = placeError(t, error);
  // A passkey that was refused is not tried again without an act of the person.
  const isConditional = error === undefined;
  const attributes = html`autocapitalize="none" spellcheck="false"`;
  // HTML, “Autofill”: the field offers passkeys, too.
  const autocomplete = 'username webauthn';
  return {
    title: t.text('log-in.title'),
    look,
    body: html`<p>${t.html('log-in.lead', { client: strong(clientName), organization: strong(look.name) })}</p>
      ${alert} ${hasSignOn ? signOnForm(t, look) : undefined}
      ${passkeyForm(t, { step: 'passkey', kind: 'get', options: passkey, isConditional, ...LOG_IN_TEXTS })}
      <form method="post">
        <input type="hidden" name="step" value="log-in" />
        <input type="hidden" name="canCreatePasskey" />
        ${field({ name: 'name', label: t.text('log-in.name'), value: name, autocomplete, attributes })}
        ${passwordField('password', t.text('log-in.password'), at)} ${continueOrCancel(t, t.text('log-in.submit'))}
      </form>`,
  };
}

function signOnForm(t: AuthTexts, { name }: Look): Html {
  return html`<form method="post">
    <input type="hidden" name="step" value="sign-on" />
    <p class="actions">
      <button class="primary" name="decision" value="continue">
        ${t.text('log-in.sign-on', { organization: name })}
      </button>
    </p>
  </form>`;
}

export interface ChangePasswordPage {
  t: AuthTexts;
  look: Look;
  name: string;
  error?: FormError | undefined;
}

export function changePasswordPage({ t, look, name, error }: ChangePasswordPage): Page {
  const { alert, at } = placeError(t, error);
  return {
    title: t.text('change-password.title'),
    look,
    body: html`<p>${t.text('change-password.lead')}</p>
      ${alert}
      <form method="post">
        <input type="hidden" name="step" value="change-password" />
        ${usernameField('name', name)} ${passwordField('password', t.text('change-password.current'), at)}
        ${newPasswordField('newPassword', t.text('change-password.new'), at)}
        ${newPasswordField('repeated', t.text('change-password.repeated'), at)} ${continueOrCancel(t)}
      </form>`,
  };
}

/** Tells password managers whose password it is. They overlook fields of the type `hidden`. */
export function usernameField(name: string, value: string): Html {
  return html`<input type="text" name="${name}" value="${value}" autocomplete="username" hidden />`;
}

type ErrorAt = (field: string) => string | undefined;

function passwordField(name: string, label: string, errorAt: ErrorAt): Html {
  return field({ name, label, type: 'password', autocomplete: 'current-password', error: errorAt(name) });
}

export function newPasswordField(name: string, label: string, errorAt: ErrorAt): Html {
  const attributes = html`minlength="12"`;
  return field({ name, label, type: 'password', autocomplete: 'new-password', attributes, error: errorAt(name) });
}

export interface ConsentPage {
  t: AuthTexts;
  look: Look;
  clientName: string;
  /** Host of the redirect URI. */
  redirectHost: string;
  /** One sentence for each permission of the client. */
  permissions: string[];
  /** Expiry of the offer. */
  expiresAt?: Date;
}

export function consentPage({ t, look, clientName, redirectHost, permissions, expiresAt }: ConsentPage): Page {
  return {
    title: t.text('consent.title'),
    look,
    body: html`<p>${t.html('consent.lead', { client: strong(clientName), host: redirectHost })}</p>
      <ul>
        ${permissions.map((permission) => html`<li>${permission}</li>`)}
      </ul>
      ${expiresAt && html`<p class="soft">${t.html('consent.valid', { time: timeElement(expiresAt, t.language) })}</p>`}
      <form method="post">
        <input type="hidden" name="step" value="consent" />
        <p class="actions">
          <button class="primary" name="decision" value="continue">${t.text('consent.allow')}</button>
          <button name="decision" value="cancel">${t.text('consent.refuse')}</button>
        </p>
      </form>`,
  };
}

export function strong(text: string): Html {
  return html`<strong>${text}</strong>`;
}
