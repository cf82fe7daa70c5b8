import { html, type Look, page } from '@vc/platform/pages';
import { alert } from '../interactions/alert';

interface InvitationPage {
  look: Look;
  name: string;
  email: string;
  error?: string | undefined;
}

export function invitationPage({ look, name, email, error }: InvitationPage): string {
  return page({
    title: 'Choose a password',
    look,
    body: html`<p>
        Hello ${name}. <strong>${look.name}</strong> has an account for you, with the e-mail address
        <strong>${email}</strong>. Choose a password of at least 12 characters.
      </p>
      ${alert(error)}
      <form method="post">
        <input type="hidden" name="username" value="${email}" autocomplete="username" />
        <label for="password">Password</label>
        <input id="password" name="password" type="password" minlength="12" autocomplete="new-password" required />
        <label for="repeated">Password, again</label>
        <input id="repeated" name="repeated" type="password" minlength="12" autocomplete="new-password" required />
        <button class="primary">Save</button>
      </form>`,
  });
}

export function acceptedPage(look: Look): string {
  return page({
    title: 'Your password is saved',
    look,
    body: html`<p>
      Open an application of <strong>${look.name}</strong> and log in with your e-mail address. At the first log-in you
      add a second factor: an authenticator app or a passkey.
    </p>`,
  });
}
