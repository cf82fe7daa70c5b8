import { field, type Html, html, type Look, type Page, timeElement } from '@vc/platform/pages';
import type { ListedPasskey, PasskeyCreation } from '@vc/platform/service-clients';
import { readDateTime } from '@vc/protocol/times';
import type { AuthTexts } from '../page-texts/auth-texts';
import { type FormError, placeError } from '../page-texts/form-error';
import { strong } from './interaction-pages';
import { passkeyForm } from './passkey-form';

const MAX_PASSKEYS = 10;

export interface PasskeyOfferPage {
  t: AuthTexts;
  look: Look;
  creation: PasskeyCreation;
  error?: FormError | undefined;
}

const CREATION_TEXTS = { label: 'passkey.create', failure: 'passkey.not-created' } as const;

export function passkeyOfferPage({ t, look, creation, error }: PasskeyOfferPage): Page {
  const { alert } = placeError(t, error);
  return {
    title: t.text('passkey-offer.title'),
    look,
    body: html`<p>${t.html('passkey-offer.lead', { organization: strong(look.name) })}</p>
      <p>${t.text('passkey.what')}</p>
      ${alert} ${passkeyForm(t, { step: 'passkey-offer', kind: 'create', options: creation, ...CREATION_TEXTS })}
      <form method="post">
        <input type="hidden" name="step" value="passkey-offer" />
        <p class="actions"><button name="decision" value="continue">${t.text('passkey-offer.later')}</button></p>
      </form>`,
  };
}

export interface PasskeysPage extends PasskeyOfferPage {
  passkeys: ListedPasskey[];
}

export function passkeysPage({ t, look, creation, passkeys, error }: PasskeysPage): Page {
  const { alert } = placeError(t, error);
  const isFull = passkeys.length >= MAX_PASSKEYS;
  return {
    title: t.text('passkeys.title'),
    look,
    body: html`<p>${t.text('passkey.what')}</p>
      ${alert} ${passkeys.length === 0 ? html`<p>${t.text('passkeys.none')}</p>` : list(t, passkeys)}
      ${isFull ? html`<p>${t.text('passkeys.full')}</p>` : creationForm(t, creation)}
      <form method="post">
        <input type="hidden" name="step" value="passkeys" />
        <p class="actions"><button name="decision" value="continue">${t.text('passkeys.done')}</button></p>
      </form>`,
  };
}

function list(t: AuthTexts, passkeys: ListedPasskey[]): Html {
  return html`<ul class="items">
    ${passkeys.map((passkey) => item(t, passkey))}
  </ul>`;
}

function item(t: AuthTexts, { id, name, createdAt, lastUsedAt }: ListedPasskey): Html {
  const shown = name ?? t.text('passkeys.unnamed');
  const created = t.html('passkeys.created', { time: timeElement(readDateTime(createdAt), t.language) });
  const used =
    lastUsedAt === null
      ? t.text('passkeys.never-used')
      : t.html('passkeys.used', { time: timeElement(readDateTime(lastUsedAt), t.language) });
  return html`<li>
    ${strong(shown)}
    <p class="soft">${created}<br />${used}</p>
    <form method="post">
      <input type="hidden" name="step" value="passkey-deletion" />
      <input type="hidden" name="credentialId" value="${id}" />
      <button name="decision" value="continue">${t.text('passkeys.delete', { name: shown })}</button>
    </form>
  </li>`;
}

function creationForm(t: AuthTexts, creation: PasskeyCreation): Html {
  const fields = field({
    name: 'name',
    label: t.text('passkeys.name'),
    autocomplete: 'off',
    isOptional: true,
    attributes: html`maxlength="60"`,
  });
  return html`<h2>${t.text('passkeys.add')}</h2>
    ${passkeyForm(t, { step: 'passkey-creation', kind: 'create', options: creation, fields, ...CREATION_TEXTS })}
    <p data-without-passkeys>${t.text('passkeys.no-script')}</p>`;
}
