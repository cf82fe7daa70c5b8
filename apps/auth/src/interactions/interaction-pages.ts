import type { Html, Look } from '@vc/platform/pages';
import { html, page, timeElement } from '@vc/platform/pages';
import { alert } from './alert';

export const CANCEL = html`<button name="decision" value="cancel" formnovalidate>Cancel</button>`;

export interface LogInPage {
  look: Look;
  clientName: string;
  name?: string | undefined;
  /** Whether the organization has an identity provider. */
  hasSignOn: boolean;
  error?: string | undefined;
}

export function logInPage({ look, clientName, name = '', hasSignOn, error }: LogInPage): string {
  return page({
    title: 'Log in',
    look,
    body: html`<p>
        <strong>${clientName}</strong> asks you to log in to your account with <strong>${look.name}</strong>.
      </p>
      ${alert(error)} ${hasSignOn ? signOnForm(look) : undefined}
      <form method="post">
        <input type="hidden" name="step" value="log-in" />
        <label for="name">E-mail address or username</label>
        <input id="name" name="name" value="${name}" autocomplete="username" autocapitalize="none" required />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <button class="primary" name="decision" value="continue">Log in</button>${CANCEL}
      </form>`,
  });
}

function signOnForm({ name }: Look): Html {
  return html`<form method="post">
    <input type="hidden" name="step" value="sign-on" />
    <button class="primary" name="decision" value="continue">Sign on with ${name}</button>
  </form>`;
}

export interface ChangePasswordPage {
  look: Look;
  name: string;
  error?: string;
}

export function changePasswordPage({ look, name, error }: ChangePasswordPage): string {
  return page({
    title: 'Choose a password',
    look,
    body: html`<p>Your password was temporary. Choose one of your own, with at least 12 characters.</p>
      ${alert(error)}
      <form method="post">
        <input type="hidden" name="step" value="change-password" />
        <input type="hidden" name="name" value="${name}" autocomplete="username" />
        <label for="password">Temporary password</label>
        <input id="password" name="password" type="password" autocomplete="current-password" required />
        <label for="newPassword">New password</label>
        <input
          id="newPassword"
          name="newPassword"
          type="password"
          minlength="12"
          autocomplete="new-password"
          required
        />
        <label for="repeated">New password, again</label>
        <input id="repeated" name="repeated" type="password" minlength="12" autocomplete="new-password" required />
        <button class="primary" name="decision" value="continue">Continue</button>${CANCEL}
      </form>`,
  });
}

export interface ConsentPage {
  look: Look;
  clientName: string;
  /** Host of the redirect URI. */
  redirectHost: string;
  /** One sentence for each permission of the client. */
  permissions: string[];
  /** Expiry of the offer. */
  expiresAt?: Date;
}

export function consentPage({ look, clientName, redirectHost, permissions, expiresAt }: ConsentPage): string {
  return page({
    title: 'Do you allow this?',
    look,
    body: html`<p><strong>${clientName}</strong> (${redirectHost}) wants to:</p>
      <ul>
        ${permissions.map((permission) => html`<li>${permission}</li>`)}
      </ul>
      ${expiresAt && html`<p class="soft">The offer is valid until ${timeElement(expiresAt)}.</p>`}
      <form method="post">
        <input type="hidden" name="step" value="consent" />
        <button class="primary" name="decision" value="continue">Allow</button>
        <button name="decision" value="cancel">Refuse</button>
      </form>`,
  });
}
