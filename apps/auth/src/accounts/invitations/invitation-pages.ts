import { html, type Look, type Page } from '@vc/platform/pages';
import { newPasswordField, strong, usernameField } from '../../authorization-server/interactions/interaction-pages';
import type { AuthTexts } from '../../authorization-server/page-texts/auth-texts';
import { type FormError, placeError } from '../../authorization-server/page-texts/form-error';

interface InvitationPage {
  t: AuthTexts;
  look: Look;
  name: string;
  email: string;
  error?: FormError | undefined;
}

export function invitationPage({ t, look, name, email, error }: InvitationPage): Page {
  const { alert, at } = placeError(t, error);
  const lead = t.html('invitation.lead', { name, organization: strong(look.name), email: strong(email) });
  return {
    title: t.text('invitation.title'),
    look,
    body: html`<p>${lead}</p>
      ${alert}
      <form method="post">
        ${usernameField('username', email)} ${newPasswordField('password', t.text('invitation.password'), at)}
        ${newPasswordField('repeated', t.text('invitation.repeated'), at)}
        <p class="actions"><button class="primary">${t.text('invitation.submit')}</button></p>
      </form>`,
  };
}

export function acceptedPage(t: AuthTexts, look: Look): Page {
  const lead = t.html('accepted.lead', { organization: strong(look.name) });
  return { title: t.text('accepted.title'), look, body: html`<p>${lead}</p>` };
}
